import type { ReactNode } from 'react'
import type { Language, UploadState } from '@arbo/core'
import { RotateCw, X } from '@arbo/kit/icons'
import { IconButton, ProgressBar, useLanguage } from '@arbo/kit/ui'
import { formatBytes } from '@arbo/core/format'
import { type Texts, useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

/**
 * One upload: how far it is, or that it stands still, with cancel; that it has arrived, until the source takes it off the list; or why it failed,
 * with retry.
 */
export function UploadCard({ upload }: { upload: UploadState }): ReactNode {
  const texts = useTexts()
  const { source } = useViewer()
  const [first = '', ...others] = upload.fileNames
  const name = others.length > 0 ? texts.uploadManyFiles({ name: first, count: others.length }) : first
  const ended = upload.state === 'failed' || upload.state === 'cancelled' || upload.state === 'done'
  return (
    <li className="upload">
      <div className="upload-head">
        <span className="upload-name">{name}</span>
        {upload.state === 'failed' && (
          <IconButton
            size="small"
            label={texts.retry}
            icon={<RotateCw />}
            onClick={() => source.retryUpload(upload.id)}
          />
        )}
        <IconButton
          size="small"
          label={ended ? texts.dismiss : texts.uploadCancel}
          icon={<X />}
          onClick={() => (ended ? source.dismissUpload(upload.id) : source.cancelUpload(upload.id))}
        />
      </div>
      {!ended && <ProgressBar label={texts.uploadOf({ name })} value={upload.progress} />}
      <p className="upload-text" role={upload.state === 'failed' ? 'alert' : undefined} data-state={upload.state}>
        <span role="status">{upload.stalled === true && !ended ? `${texts.uploadStalled} ` : ''}</span>
        {textOf(texts, upload, useLanguage())}
      </p>
    </li>
  )
}

function textOf(texts: Texts, { state, bytesSent, bytesTotal, error }: UploadState, language: Language): string {
  if (state === 'requesting') return texts.uploadRequesting
  if (state === 'registering') return texts.uploadRegistering
  if (state === 'done') return texts.uploadDone
  if (state === 'cancelled') return texts.uploadCancelled
  if (state === 'failed') return error?.message ?? texts.uploadFailed
  return texts.uploadSending({ sent: formatBytes(bytesSent, language), total: formatBytes(bytesTotal, language) })
}
