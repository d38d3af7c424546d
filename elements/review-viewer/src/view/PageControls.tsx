import type { ReactNode } from 'react'
import { ChevronLeft, ChevronRight, Image, SkipBack, SkipForward } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useRendition } from './use-rendition.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

/** Turns the pages of an image rendition of several files, and shows or hides their strip. */
export function PageControls(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const page = useUi(({ fileIndex }) => fileIndex)
  const open = useUi(({ stripOpen }) => stripOpen)
  const count = useRendition()?.files.length ?? 0
  if (count < 2) return null
  return (
    <div className="pages" role="group" aria-label={texts.pages}>
      <span className="wide-only">
        <IconButton
          label={texts.firstPage}
          icon={<SkipBack />}
          shortcut="Home"
          disabled={page === 0}
          onClick={() => viewer.pages.show(0)}
        />
      </span>
      <IconButton
        label={texts.previousPage}
        icon={<ChevronLeft />}
        shortcut="PageUp"
        disabled={page === 0}
        onClick={() => viewer.pages.show(page - 1)}
      />
      <span className="page-number" aria-live="polite">
        {texts.pageOf({ page: page + 1, count })}
      </span>
      <IconButton
        label={texts.nextPage}
        icon={<ChevronRight />}
        shortcut="PageDown"
        disabled={page === count - 1}
        onClick={() => viewer.pages.show(page + 1)}
      />
      <span className="wide-only">
        <IconButton
          label={texts.lastPage}
          icon={<SkipForward />}
          shortcut="End"
          disabled={page === count - 1}
          onClick={() => viewer.pages.show(count - 1)}
        />
      </span>
      <IconButton
        label={open ? texts.hideStrip : texts.showStrip}
        icon={<Image />}
        pressed={open}
        onClick={() => viewer.pages.setStrip(!open)}
      />
    </div>
  )
}
