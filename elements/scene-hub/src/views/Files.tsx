import { useState, type ReactNode } from 'react'
import { ATTACHMENT_CATEGORIES, type AttachmentCategory } from '@arbo/core'
import { texts } from '../texts.ts'
import { AddFiles } from './AddFiles.tsx'
import { FileRow } from './FileRow.tsx'
import { FileUploads } from './FileUploads.tsx'
import { useHubContext } from './HubContext.ts'

const CHOICES = [null, ...ATTACHMENT_CATEGORIES] as const

/** Files and links of the scene, by category. */
export function Files(): ReactNode {
  const { data, store } = useHubContext()
  const { item } = data
  const [category, setCategory] = useState<AttachmentCategory | null>(null)
  const files = item.files ?? []
  const shown = files.filter((file) => category === null || file.category === category)
  const mayAdd =
    store !== null &&
    ['media_createRendition_create', 'item_updateItemDetails_update'].some((key) => item.rights?.includes(key))
  const nameOf = (one: (typeof CHOICES)[number]) => (one === null ? texts.allFiles : texts[one])

  return (
    <div className="panel">
      {mayAdd && <AddFiles store={store} />}
      <FileUploads />
      {files.length > 0 && (
        <div className="choices" role="group" aria-label={texts.category}>
          {CHOICES.map((one) => (
            <button
              key={nameOf(one)}
              type="button"
              className="choice"
              aria-pressed={one === category}
              onClick={() => setCategory(one)}
            >
              {nameOf(one)}
            </button>
          ))}
        </div>
      )}
      {shown.length === 0 ? (
        <p className="none">{files.length > 0 ? texts.noFilesHere : mayAdd ? texts.noFilesMayAdd : texts.noFiles}</p>
      ) : (
        <ul className="rows">
          {shown.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}
