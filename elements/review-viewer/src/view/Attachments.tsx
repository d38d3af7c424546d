import type { ReactNode } from 'react'
import type { Comment, CommentAttachment } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { useLevels } from '@arbo/kit'
import { Download, Link, Paperclip, X } from '@arbo/kit/icons'
import { IconButton, useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'
import { VoiceNote } from './VoiceNote.tsx'

/** What is attached to a comment: pictures and sound where they stand, the rest by name. */
export function Attachments({ comment, mayRemove }: { comment: Comment; mayRemove: boolean }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  if (comment.attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label={texts.attached}>
      {comment.attachments.map((each) => (
        <li key={each.id} className="attachment" data-category={each.category}>
          <Attachment attachment={each} />
          {mayRemove && (comment.text !== '' || comment.attachments.length > 1) && (
            <IconButton
              size="small"
              className="attachment-remove"
              label={texts.removeAttachment({ name: each.name })}
              icon={<X />}
              onClick={() => void viewer.attempt(() => viewer.source.removeAttachment(comment.id, each))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Attachment({ attachment }: { attachment: CommentAttachment }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const scene = useLevels().scene.word
  const { name, url, kind, voice, size, is_link } = attachment
  if (url === null || !isSafe(url)) {
    return (
      <span className="attachment-name" title={texts.noDownload({ scene })}>
        <Paperclip />
        <span className="attachment-text">{voice ? texts.voiceNote : name}</span>{' '}
        <small>{formatBytes(size, language)}</small>
      </span>
    )
  }
  if (voice) return <VoiceNote src={url} voice={voice} />
  const label = texts.openAttachment({ name })
  if (kind === 'image') {
    return (
      <a className="attachment-picture" href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
        <img src={url} alt="" loading="lazy" decoding="async" />
      </a>
    )
  }
  return (
    <a
      className="attachment-name"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={label}
      download={is_link ? undefined : name}
    >
      {is_link ? <Link /> : kind === 'video' || kind === 'audio' ? <Paperclip /> : <Download />}
      <span className="attachment-text">{name}</span>
      {!is_link && <small>{formatBytes(size, language)}</small>}
    </a>
  )
}

/** Addresses of a page may be anything; a script is never one to follow. */
function isSafe(url: string): boolean {
  return /^(https?:|blob:|\/|data:(image|audio|video)\/)/i.test(url)
}
