import { pageLanguage, type Failure } from '@arbo/core'
import { formatBytes } from '@arbo/core/format'
import { ProgressBar } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { directoryTexts } from './directory-texts.ts'
import type { MediaGone, MediaStep } from './use-media-steps.ts'
import styles from './media.module.css'

/** Why the deletion failed, and how much was freed before. */
function reasonOf(failure: Failure): string {
  const freed = failure.error === 'free_up_failed' ? failure.meta?.['freed'] : undefined
  if (typeof freed === 'number') return directoryTexts.mediaPartly({ bytes: formatBytes(freed, pageLanguage()) })
  return `${messageOf(failure)} ${directoryTexts.mediaFailedSafe}`
}

function Gone({ deleted: { renditions, thumbnails } }: { deleted: MediaGone }): ReactNode {
  return (
    <>
      {renditions && (
        <p>
          {directoryTexts.mediaRenditionsGone({
            amount: renditions.renditions,
            fileCount: renditions.files,
            bytes: formatBytes(renditions.bytes, pageLanguage()),
          })}
        </p>
      )}
      {thumbnails !== null && <p>{directoryTexts.mediaThumbnailsGone({ amount: thumbnails })}</p>}
    </>
  )
}

/** The deletion under way, and how it ended. */
export function MediaOutcome({ current }: { current: Exclude<MediaStep, { step: 'choose' }> }): ReactNode {
  if (current.step === 'deleting') {
    const title =
      current.what === 'renditions' ? directoryTexts.mediaDeletingRenditions : directoryTexts.mediaDeletingThumbnails
    return (
      <div role="status" className={styles['media-step']}>
        <h3>{title}</h3>
        <p>{directoryTexts.mediaDeletingMessage}</p>
        <ProgressBar label={title} />
      </div>
    )
  }
  if (current.step === 'failed') {
    return (
      <div role="alert" className={styles['media-step']}>
        <h3 data-danger>{directoryTexts.mediaFailed}</h3>
        <p>{reasonOf(current.failure)}</p>
        <Gone deleted={current.deleted} />
      </div>
    )
  }
  return (
    <div role="status" className={styles['media-step']}>
      <h3>{directoryTexts.mediaDone}</h3>
      <Gone deleted={current.deleted} />
    </div>
  )
}
