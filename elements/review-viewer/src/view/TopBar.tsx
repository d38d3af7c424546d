import type { ReactNode } from 'react'
import { CompareBar } from './CompareBar.tsx'
import { ExchangeMenu } from './ExchangeMenu.tsx'
import { GuidesPopup } from './GuidesPopup.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useTexts } from '../texts.ts'
import { useRendition } from './use-rendition.ts'
import { usePlayer, useReview, useViewer } from './ViewerContext.tsx'

/** Which version is on screen, and what it is; the page's own actions on the right. */
export function TopBar(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const renditions = useReview((review) => review.renditions)
  const mayUpload = useReview(({ can }) => can.upload) && !viewer.readonly
  const rendition = useRendition()
  return (
    <header className="top-bar" part="top-bar">
      {renditions.length > 0 && (
        <select
          className="version-select"
          aria-label={texts.chooseRendition}
          value={rendition?.id ?? ''}
          onChange={(event) => viewer.chooseRendition(event.target.value)}
        >
          {renditions.map((each) => (
            <option key={each.id} value={each.id}>
              {texts.version({ version: each.version })} · {each.name}
            </option>
          ))}
        </select>
      )}
      <MediaFacts />
      <CompareBar />
      <span className="top-actions">
        {rendition && <GuidesPopup />}
        <ExchangeMenu />
        <slot name="actions" />
        {mayUpload && <UploadButton small />}
      </span>
    </header>
  )
}

function MediaFacts(): ReactNode {
  const width = usePlayer((player) => player.width)
  const height = usePlayer((player) => player.height)
  return <span className="media-facts wide-only">{width > 0 && `${width} × ${height}`}</span>
}
