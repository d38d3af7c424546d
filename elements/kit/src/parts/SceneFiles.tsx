import { useState, type ReactNode } from 'react'
import { ATTACHMENT_CATEGORIES, type AttachmentCategory, type FileUpload, type ItemFile } from '@arbo/core'
import { usePartTexts } from '../part-texts.ts'
import { AddSceneFiles } from './AddSceneFiles.tsx'
import { mayAddFiles } from './may-add-files.ts'
import type { PartProps } from './part-props.ts'
import { SceneFileRow } from './SceneFileRow.tsx'
import { SceneFileUploads } from './SceneFileUploads.tsx'

const CHOICES = [null, ...ATTACHMENT_CATEGORIES] as const
export interface SceneFilesProps extends PartProps {
  files: readonly ItemFile[]
  uploads: readonly FileUpload[]
  /** Of the buttons. */
  size?: 'small' | 'medium'
}

/** Files and links of a scene, by category. */
export function SceneFiles({ files, uploads, size, ...part }: SceneFilesProps): ReactNode {
  const partTexts = usePartTexts()
  const { rights, changes, run } = part
  const [category, setCategory] = useState<AttachmentCategory | null>(null)
  const filesInCategory = files.filter((file) => category === null || file.category === category)
  const adding = mayAddFiles(rights) ? changes : null
  const nameOf = (one: (typeof CHOICES)[number]) => (one === null ? partTexts.allFiles : partTexts.categories[one])
  return (
    <div className="arbo-part">
      {adding && <AddSceneFiles changes={adding} run={run} size={size} />}
      {adding && <SceneFileUploads uploads={uploads} changes={adding} />}
      {files.length > 0 && (
        <div className="arbo-part-choices" role="group" aria-label={partTexts.category}>
          {CHOICES.map((one) => (
            <button
              key={nameOf(one)}
              type="button"
              className="arbo-part-choice"
              aria-pressed={one === category}
              onClick={() => setCategory(one)}
            >
              {nameOf(one)}
            </button>
          ))}
        </div>
      )}
      {filesInCategory.length === 0 ? (
        <p className="arbo-part-none">
          {files.length > 0 ? partTexts.noFilesHere : adding ? partTexts.noFilesMayAdd : partTexts.noFiles}
        </p>
      ) : (
        <ul className="arbo-part-rows">
          {filesInCategory.map((file) => (
            <SceneFileRow key={file.id} file={file} {...part} />
          ))}
        </ul>
      )}
    </div>
  )
}
