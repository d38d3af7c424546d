import type { ReactNode } from 'react'
import { X } from '@arbo/kit/icons'
import { IconButton, ProgressBar } from '@arbo/kit/ui'
import { fill } from '../texts.ts'
import { useHubContext } from './HubContext.ts'

/** Files on their way, and those that did not arrive with the reason. */
export function FileUploads(): ReactNode {
  const { data, store } = useHubContext()
  if (!store || data.uploads.length === 0) return null
  return (
    <ul className="rows">
      {data.uploads.map(({ id, name, progress, state, error }) => (
        <li key={id} className="upload">
          <div className="row-body">
            <p className="file-name">{name}</p>
            {state === 'sending' ? (
              <ProgressBar label={fill('sending', { name })} value={progress} />
            ) : (
              <p className="arbo-field-error" role="alert">
                {error?.message}
              </p>
            )}
          </div>
          <IconButton
            size="small"
            label={fill(state === 'sending' ? 'cancelNamed' : 'dismissNamed', { name })}
            icon={<X />}
            onClick={() => store.cancelUpload(id)}
          />
        </li>
      ))}
    </ul>
  )
}
