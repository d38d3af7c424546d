import type { ImportField, SceneImportPreview } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { ColumnMapping } from '../../ui/import/ColumnMapping.tsx'
import { importTexts } from '../../ui/import/texts.ts'
import styles from './scene-import.module.css'

interface ImportColumnsProps {
  preview: SceneImportPreview
  disabled: boolean
  onChange: (header: string, field: ImportField | '') => void
}

/** The meaning of each column: guessed, and can be corrected. */
export function ImportColumns({ preview, disabled, onChange }: ImportColumnsProps): ReactNode {
  return (
    <section className={styles['scene-import-columns']}>
      <h3>{importTexts.columns}</h3>
      <Text as="p" tone="muted">
        {importTexts.columnsLead}
      </Text>
      <ColumnMapping
        label={importTexts.columns}
        columns={preview.columns}
        fields={preview.fields}
        canAddMetrics={preview.can_add_metrics}
        disabled={disabled}
        onChange={(header, field) => onChange(header, field as ImportField | '')}
      />
    </section>
  )
}
