import type { ImportField, SceneImportPreview } from '@arbo/core'
import { Select, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneImportTexts } from './texts.ts'
import importStyles from '../../ui/import/import.module.css'
import styles from './scene-import.module.css'

interface ImportColumnsProps {
  preview: SceneImportPreview
  disabled: boolean
  onChange: (header: string, field: ImportField | '') => void
}

/** A select has no empty value. */
const NONE = '-'

/** The meaning of each column: guessed, and can be corrected. */
export function ImportColumns({ preview, disabled, onChange }: ImportColumnsProps): ReactNode {
  const options = [
    { value: NONE, label: sceneImportTexts.ignored },
    ...preview.fields.map(({ field, label }) => ({ value: field as string, label })),
  ]
  return (
    <section className={styles['scene-import-columns']}>
      <h3>{sceneImportTexts.columns}</h3>
      <Text as="p" tone="muted">
        {sceneImportTexts.columnsLead}
      </Text>
      <div className={importStyles['import-sheet']} role="region" aria-label={sceneImportTexts.columns} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{sceneImportTexts.inFile}</th>
              <th scope="col">{sceneImportTexts.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {preview.columns.map(({ header, field, samples }) => (
              <tr key={header}>
                <td>
                  {header}
                  <span className={styles['scene-import-samples']}>{samples.join(', ')}</span>
                </td>
                <td>
                  <Select
                    label={sceneImportTexts.fieldOf(header)}
                    hideLabel
                    size="small"
                    disabled={disabled}
                    value={field === '' ? NONE : field}
                    options={options}
                    onChange={(value) => onChange(header, value === NONE ? '' : (value as ImportField))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
