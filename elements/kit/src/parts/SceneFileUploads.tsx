import type { ReactNode } from 'react'
import type { FileUpload, ScenePartChanges } from '@arbo/core'
import { RotateCw, X } from '../icons.ts'
import { usePartTexts } from '../part-texts.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'

interface SceneFileUploadsProps {
  uploads: readonly FileUpload[]
  changes: ScenePartChanges
}

/** Files on their way, and those that did not arrive with the reason. */
export function SceneFileUploads({ uploads, changes }: SceneFileUploadsProps): ReactNode {
  const partTexts = usePartTexts()
  if (uploads.length === 0) return null
  return (
    <ul className="arbo-part-rows">
      {uploads.map(({ id, name, progress, state, stalled, error }) => (
        <li key={id} className="arbo-part-row">
          <div className="arbo-part-body">
            <p className="arbo-part-name">{name}</p>
            {state === 'sending' ? (
              <>
                <ProgressBar label={partTexts.sending({ name })} value={progress} />
                <p className="arbo-part-place" role="status">
                  {stalled === true && partTexts.stalled}
                </p>
              </>
            ) : (
              <p className="arbo-field-error" role="alert">
                {error?.message}
              </p>
            )}
          </div>
          <div className="arbo-part-row-actions">
            {state === 'failed' && (
              <IconButton
                size="small"
                label={partTexts.retryNamed({ name })}
                icon={<RotateCw />}
                onClick={() => changes.retryFile(id)}
              />
            )}
            <IconButton
              size="small"
              label={state === 'sending' ? partTexts.cancelNamed({ name }) : partTexts.dismissNamed({ name })}
              icon={<X />}
              onClick={() => changes.cancelFile(id)}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
