import type { ReactNode } from 'react'
import { CircleSlash, RotateCcw } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

/** Sets whether the scene is omitted; null for those who may not. */
function useOmit(): ((omitted: boolean) => void) | null {
  const { data, store } = useHubContext()
  const { run } = useNotices()
  if (!store || !data.item.editable?.includes('name')) return null
  return (omitted) => void run(() => store.setOmitted(omitted))
}

/** Says that the scene is omitted, and restores it. */
export function OmittedLine(): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  const omit = useOmit()
  if (!item.omitted) return null
  return (
    <div className="omitted" role="status">
      <span className="omitted-badge">{texts.omitted}</span>
      <span>{texts.omittedWhy}</span>
      {omit && (
        <Button size="small" icon={<RotateCcw />} onClick={() => omit(false)}>
          {texts.restore}
        </Button>
      )}
    </div>
  )
}

/** Leaves the scene out of lists and totals. */
export function OmitButton(): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  const omit = useOmit()
  if (item.omitted || !omit) return null
  return (
    <div className="fact-block omit">
      <Button size="small" variant="ghost" icon={<CircleSlash />} title={texts.omitHint} onClick={() => omit(true)}>
        {texts.omit}
      </Button>
    </div>
  )
}
