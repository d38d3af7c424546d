import type { ImportFault } from '@arbo/core'
import type { ReactNode } from 'react'
import { importTexts } from './texts.ts'
import styles from './import.module.css'

/** Faults listed at most: a file with more has the same fault throughout. */
const LISTED = 50

/** The faults of a file, by line and column. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }): ReactNode {
  const label = importTexts.faults(faults.length)
  return (
    <div className={styles['import-sheet']} role="region" aria-label={label} tabIndex={0}>
      <p>{label}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{importTexts.row}</th>
            <th scope="col">{importTexts.column}</th>
            <th scope="col">{importTexts.problem}</th>
          </tr>
        </thead>
        <tbody>
          {faults.slice(0, LISTED).map(({ row, column, message }) => (
            <tr key={`${row} ${column ?? ''} ${message}`}>
              <td>{row}</td>
              <td>{column ?? ''}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {faults.length > LISTED && <p>{importTexts.more(faults.length - LISTED)}</p>}
    </div>
  )
}
