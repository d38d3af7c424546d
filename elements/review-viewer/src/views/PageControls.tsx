import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { useRendition } from './useRendition.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

/** Turns the pages of an image rendition of several files. */
export function PageControls(): ReactNode {
  const viewer = useViewer()
  const page = useUi(({ fileIndex }) => fileIndex)
  const count = useRendition()?.files.length ?? 0
  if (count < 2) return null
  return (
    <div className="pages">
      <IconButton
        size="small"
        label={texts.previousPage}
        icon={<ChevronLeft />}
        disabled={page === 0}
        onClick={() => viewer.choosePage(page - 1)}
      />
      <span aria-live="polite">{fill('pageOf', { page: page + 1, count })}</span>
      <IconButton
        size="small"
        label={texts.nextPage}
        icon={<ChevronRight />}
        disabled={page === count - 1}
        onClick={() => viewer.choosePage(page + 1)}
      />
    </div>
  )
}
