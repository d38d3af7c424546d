import { useEffect, useMemo, type ReactNode } from 'react'
import { formatBytes } from '@arbo/core/format'
import { Link, Paperclip, X } from '@arbo/kit/icons'
import { IconButton, useLanguage } from '@arbo/kit/ui'
import { minutesOf } from '../model/comments/minutes-of.ts'
import type { DraftAttachment } from '../model/viewer/ui-store.ts'
import { type Texts, useTexts } from '../texts.ts'
import { useUi, useViewer } from './ViewerContext.tsx'
import { VoiceNote } from './VoiceNote.tsx'

/** What the comment being written is to have. */
export function DraftAttachments(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const attachments = useUi((ui) => ui.draftAttachments)
  if (attachments.length === 0) return null
  return (
    <ul className="attachments draft-attachments" aria-label={texts.attached}>
      {attachments.map((each) => (
        <li key={each.id} className="attachment">
          <Chosen attachment={each} />
          <IconButton
            size="small"
            className="attachment-remove"
            label={texts.removeAttachment({ name: nameOf(texts, each) })}
            icon={<X />}
            onClick={() => viewer.comments.detach(each.id)}
          />
        </li>
      ))}
    </ul>
  )
}

function nameOf(texts: Texts, { input }: DraftAttachment): string {
  if ('url' in input) return input.name ?? new URL(input.url).hostname
  return input.voice ? `${texts.voiceNote}, ${minutesOf(input.voice.ms)}` : input.file.name
}

function Chosen({ attachment }: { attachment: DraftAttachment }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { input } = attachment
  if ('file' in input && (input.voice || input.file.type.startsWith('image/'))) return <Preview {...input} />
  return (
    <span className="attachment-name">
      {'url' in input ? <Link /> : <Paperclip />}
      <span className="attachment-text">{nameOf(texts, attachment)}</span>
      {'file' in input && <small>{formatBytes(input.file.size, language)}</small>}
    </span>
  )
}

function Preview({ file, voice }: Extract<DraftAttachment['input'], { file: File }>): ReactNode {
  const url = useMemo(() => URL.createObjectURL(file), [file])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  if (voice) return <VoiceNote src={url} voice={voice} />
  return (
    <span className="attachment-picture">
      <img src={url} alt={file.name} decoding="async" />
    </span>
  )
}
