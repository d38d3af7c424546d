import { X } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'

interface SelectionBarProps {
  count: number
  onTop: () => void
  onEnd: () => void
  onRemove: () => void
  onClear: () => void
}

/** Actions for the selected scenes. */
export function SelectionBar({ count, onTop, onEnd, onRemove, onClear }: SelectionBarProps): ReactNode {
  const texts = useTexts()
  return (
    <div className="selection" role="group" aria-label={texts.selected({ count })}>
      <span className="selection-count" role="status">
        {texts.selected({ count })}
      </span>
      <Button size="small" variant="ghost" onClick={onTop}>
        {texts.toTop}
      </Button>
      <Button size="small" variant="ghost" onClick={onEnd}>
        {texts.toEnd}
      </Button>
      <Button size="small" variant="ghost" onClick={onRemove}>
        {texts.remove}
      </Button>
      <span className="spacer" />
      <IconButton size="small" icon={<X />} label={texts.clear} onClick={onClear} />
    </div>
  )
}
