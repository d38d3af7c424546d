import type { ReactNode } from 'react'
import { useLevels } from '@arbo/kit'
import { Film } from '@arbo/kit/icons'
import { EmptyState } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { RenditionCard } from './RenditionCard.tsx'
import { UploadButton } from './UploadButton.tsx'
import { UploadCard } from './UploadCard.tsx'
import { useReview, useViewer } from './ViewerContext.tsx'

/** All versions, newest first, what is being uploaded, and the way to upload another one. */
export function Renditions(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const renditions = useReview((review) => review.renditions)
  const uploads = useReview((review) => review.uploads)
  const scene = useLevels().scene.word
  const mayUpload = useReview(({ can }) => can.upload) && !viewer.readonly
  return (
    <div className="renditions">
      {mayUpload && (
        <div className="upload-row">
          <UploadButton small />
          <span className="quiet-inline">{texts.uploadHint}</span>
        </div>
      )}
      {uploads.length > 0 && (
        <ul className="uploads">
          {uploads.map((upload) => (
            <UploadCard key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {renditions.length > 0 ? (
        <ol className="rendition-list" aria-label={texts.renditions}>
          {renditions.map((rendition) => (
            <RenditionCard key={rendition.id} rendition={rendition} />
          ))}
        </ol>
      ) : (
        <EmptyState
          icon={<Film size={20} />}
          title={texts.noRenditionTitle}
          message={texts[mayUpload ? 'noRenditionMessage' : 'noRenditionReadonly']({ scene })}
        />
      )}
    </div>
  )
}
