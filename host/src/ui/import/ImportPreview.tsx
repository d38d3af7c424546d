import type { ImportRow } from '@arbo/core'
import type { ReactNode } from 'react'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

/** The rows of a file as they were read. */
export function ImportPreview({ rows, total }: { rows: readonly ImportRow[]; total: number }): ReactNode {
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  if (rows.length === 0) return null
  return (
    <div className={styles['import-sheet']} role="region" aria-label={importTexts.preview} tabIndex={0}>
      {rows.length < total && <p>{importTexts.first(rows.length, total)}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{importTexts.row}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, values }) => (
            <tr key={row}>
              <td>{row}</td>
              {columns.map((column) => (
                <td key={column}>{values[column]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
