import { useState, type ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { FileVideo, Image, TriangleAlert } from '@arbo/kit/icons'
import { Button, classes, ProgressBar, TimeAgo, useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { RenditionForm } from './RenditionForm.tsx'
import { RenditionMenu } from './RenditionMenu.tsx'
import { useReview, useUi, useViewer } from './ViewerContext.tsx'

/** Changes sooner than this after it was made are its making, in ms. */
const MAKING = 5 * 60_000

/** One version: what it is and is made of, how far it is, how much was said about it. */
export function RenditionCard({ rendition }: { rendition: Rendition }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const mayRetry = useReview(({ can }) => can.upload) && !viewer.readonly
  const [editing, setEditing] = useState(false)
  const isShown = useUi((ui) => ui.renditionId === rendition.id)
  if (editing) {
    return (
      <li className={classes('rendition', isShown && 'selected')}>
        <RenditionForm rendition={rendition} onClose={() => setEditing(false)} />
      </li>
    )
  }
  return (
    <li className={classes('rendition', isShown && 'selected')}>
      <button
        type="button"
        className="rendition-main"
        aria-current={isShown || undefined}
        onClick={() => viewer.chooseRendition(rendition.id)}
      >
        <Thumbnail rendition={rendition} />
        <span className="rendition-texts">
          <span className="rendition-name">
            <b>{texts.version({ version: rendition.version })}</b> {rendition.name}
          </span>
          {rendition.created_by.display_name && (
            <span className="rendition-detail">
              {rendition.created_by.display_name} · <TimeAgo className="when" at={rendition.created} brief />
            </span>
          )}
          <Changed rendition={rendition} />
          <Source rendition={rendition} />
          <Counts rendition={rendition} />
        </span>
      </button>
      <RenditionMenu rendition={rendition} onEdit={() => setEditing(true)} />
      {rendition.description && <p className="rendition-about">{rendition.description}</p>}
      {rendition.files.map(
        ({ id, warning }) =>
          warning && (
            <p key={id} className="rendition-warning">
              <TriangleAlert size={16} />
              <span>{warning}</span>
            </p>
          ),
      )}
      {rendition.state === 'processing' && (
        <div className="rendition-state">
          <ProgressBar label={texts.processingTitle} value={rendition.progress} />
          <span>{texts.stateProcessing({ percent: Math.round(rendition.progress * 100) })}</span>
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

function Thumbnail({ rendition }: { rendition: Rendition }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null)
  const thumbnail = rendition.files[0]?.thumbnail
  return (
    <span className="rendition-thumb">
      {thumbnail && thumbnail !== broken ? (
        <img src={thumbnail} alt="" decoding="async" loading="lazy" onError={() => setBroken(thumbnail)} />
      ) : rendition.kind === 'video' ? (
        <FileVideo size={20} />
      ) : (
        <Image size={20} />
      )}
    </span>
  )
}

function Changed({ rendition: { created, last_updated } }: { rendition: Rendition }): ReactNode {
  const texts = useTexts()
  if (Date.parse(last_updated) - Date.parse(created) <= MAKING) return null
  return (
    <span className="rendition-detail">
      {texts.changed} <TimeAgo className="when" at={last_updated} brief />
    </span>
  )
}

/** Names of the files as they were uploaded, and their size. */
function Source({ rendition: { original_file_names: names, files } }: { rendition: Rendition }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const [first, ...others] = names
  const size = files.reduce((sum, file) => sum + file.size, 0)
  // What a page gives by address has neither.
  if (first === undefined || size === 0) return null
  const name = others.length > 0 ? texts.uploadManyFiles({ name: first, count: others.length }) : first
  return (
    <span className="rendition-detail" title={names.join('\n')}>
      {name} · {formatBytes(size, language)}
    </span>
  )
}

function Counts({ rendition }: { rendition: Rendition }): ReactNode {
  const texts = useTexts()
  const parts = [
    rendition.total_comments > 0 && texts.countComments({ count: rendition.total_comments }),
    rendition.total_annotations > 0 && texts.countDrawings({ count: rendition.total_annotations }),
  ].filter(Boolean)
  return parts.length > 0 && <span className="rendition-detail">{parts.join(' · ')}</span>
}
