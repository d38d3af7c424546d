import type { ImportColumnOrigin } from '@arbo/core'
import { NEW_METRIC } from '@arbo/core/internal'
import { Select } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Table, TableRow } from '../Table.tsx'
import { importTexts } from './texts.ts'
import styles from './column-mapping.module.css'

interface MappedColumn {
  header: string
  /** '' where it is left out. */
  field: string
  origin: ImportColumnOrigin
  samples: readonly string[]
  /** Its values are numbers, so that it can become a metric. */
  numeric?: boolean
}

interface ColumnMappingProps {
  /** Accessible name of the table. */
  label: string
  columns: readonly MappedColumn[]
  fields: readonly { field: string; label: string }[]
  canAddMetrics?: boolean
  disabled: boolean
  onChange: (header: string, field: string) => void
}

/** A select has no empty value. */
const NONE = '-'

/** What each column of a file becomes: guessed, known from the last file of its kind, or chosen here. */
export function ColumnMapping(props: ColumnMappingProps): ReactNode {
  const { label, columns, fields, canAddMetrics = false, disabled, onChange } = props
  const options = [
    { value: NONE, label: importTexts.ignored },
    ...fields.map(({ field, label: name }) => ({ value: field, label: name })),
  ]
  return (
    <div className={styles['mapping']}>
      <Table
        label={label}
        frame="card"
        columns={[
          { id: 'header', label: importTexts.inFile, isHead: true },
          { id: 'example', label: importTexts.example },
          { id: 'field', label: importTexts.becomes },
        ]}
      >
        {columns.map(({ header, field, origin, samples, numeric = false }) => (
          <TableRow key={header}>
            {header}
            <span className={styles['mapping-samples']}>{samples.join(', ')}</span>
            <div className={styles['mapping-field']}>
              <Select
                label={importTexts.fieldOf({ header })}
                hideLabel
                size="small"
                disabled={disabled}
                value={field === '' ? NONE : field}
                options={
                  field === NEW_METRIC || (numeric && canAddMetrics)
                    ? [...options, { value: NEW_METRIC, label: importTexts.newMetric({ name: header }) }]
                    : options
                }
                onChange={(value) => onChange(header, value === NONE ? '' : value)}
              />
              {(field !== '' || origin !== 'guessed') && (
                <span className={styles['mapping-origin']}>{importTexts.origins[origin]}</span>
              )}
            </div>
          </TableRow>
        ))}
      </Table>
    </div>
  )
}
