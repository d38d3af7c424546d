import type { ImportFault } from '@arbo/core'
import type { ReactNode } from 'react'
import { calendarTexts } from '../../texts/calendar.ts'

/** So many are listed: a file that is wrong throughout is wrong in one way. */
const LISTED = 50

/** What is wrong in a file, by line and column. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }): ReactNode {
  const label = calendarTexts.importFaults(faults.length)
  return (
    <div className="calendar-sheet" role="region" aria-label={label} tabIndex={0}>
      <p>{label}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{calendarTexts.importRow}</th>
            <th scope="col">{calendarTexts.importColumn}</th>
            <th scope="col">{calendarTexts.importProblem}</th>
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
      {faults.length > LISTED && <p>{calendarTexts.importMore(faults.length - LISTED)}</p>}
    </div>
  )
}
