import type { ImportField, SceneImportPreview } from '@arbo/core'
import { Select, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { sceneImportTexts } from './texts.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
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
      <Table
        label={sceneImportTexts.columns}
        frame="sheet"
        columns={[
          { id: 'header', label: sceneImportTexts.inFile },
          { id: 'field', label: sceneImportTexts.becomes },
        ]}
      >
        {preview.columns.map(({ header, field, samples }) => (
          <TableRow key={header}>
            <>
              {header}
              <span className={styles['scene-import-samples']}>{samples.join(', ')}</span>
            </>
            <Select
              label={sceneImportTexts.fieldOf({ header })}
              hideLabel
              size="small"
              disabled={disabled}
              value={field === '' ? NONE : field}
              options={options}
              onChange={(value) => onChange(header, value === NONE ? '' : (value as ImportField))}
            />
          </TableRow>
        ))}
      </Table>
    </section>
  )
}
