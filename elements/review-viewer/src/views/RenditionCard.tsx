import { useState, type ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { FileVideo, Image } from '@arbo/kit/icons'
import { Button, ProgressBar, classes } from '@arbo/kit/ui'
import { fill, texts } from '../texts.ts'
import { RelativeTime } from './RelativeTime.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

/** One version: what it is, how far it is, how much was said about it. */
export function RenditionCard({ rendition }: { rendition: Rendition }): ReactNode {
  const viewer = useViewer()
  const shown = useUi((ui) => ui.renditionId === rendition.id)
  const mayRetry = useReview(({ can }) => can.upload) && !viewer.readonly
  const [broken, setBroken] = useState<string | null>(null)
  const thumbnail = rendition.files[0]?.thumbnail
  return (
    <li className={classes('rendition', shown && 'selected')}>
      <button
        type="button"
        className="rendition-main"
        aria-current={shown || undefined}
        onClick={() => viewer.chooseRendition(rendition.id)}
      >
        <span className="rendition-thumb">
          {thumbnail && thumbnail !== broken ? (
            <img src={thumbnail} alt="" decoding="async" loading="lazy" onError={() => setBroken(thumbnail)} />
          ) : rendition.kind === 'video' ? (
            <FileVideo size={20} />
          ) : (
            <Image size={20} />
          )}
        </span>
        <span className="rendition-texts">
          <span className="rendition-name">
            <b>{fill('version', { version: rendition.version })}</b> {rendition.name}
          </span>
          {rendition.created_by.display_name && (
            <span className="rendition-detail">
              {rendition.created_by.display_name} · <RelativeTime moment={rendition.created} />
            </span>
          )}
          <Counts rendition={rendition} />
        </span>
      </button>
      {rendition.state === 'processing' && (
        <div className="rendition-state">
          <ProgressBar label={texts.processingTitle} value={rendition.progress} />
          <span>{fill('stateProcessing', { percent: Math.round(rendition.progress * 100) })}</span>
        </div>
      )}
      {rendition.state === 'failed' && (
        <div className="rendition-state failed" role="alert">
          <span>
            {texts.stateFailed}: {rendition.error?.message}
          </span>
          {mayRetry && (
            <Button size="small" onClick={() => void viewer.attempt(() => viewer.source.retryRendition(rendition.id))}>
              {texts.retryPreparing}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

function Counts({ rendition }: { rendition: Rendition }): ReactNode {
  const parts = [
    rendition.total_comments === 1
      ? texts.countCommentsOne
      : rendition.total_comments > 1 && fill('countComments', { count: rendition.total_comments }),
    rendition.total_annotations === 1
      ? texts.countDrawingsOne
      : rendition.total_annotations > 1 && fill('countDrawings', { count: rendition.total_annotations }),
  ].filter(Boolean)
  return parts.length > 0 && <span className="rendition-detail">{parts.join(' · ')}</span>
}
