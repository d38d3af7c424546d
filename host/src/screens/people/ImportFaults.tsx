import type { ImportFault } from '@arbo/core'
import type { ReactNode } from 'react'
import { peopleTexts } from '../../texts/people.ts'

/** So many are listed: a file that is wrong throughout is wrong in one way. */
const LISTED = 50

/** What is wrong in a file, by row and column. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }): ReactNode {
  return (
    <div className="people-faults" role="region" aria-label={peopleTexts.importFaults(faults.length)} tabIndex={0}>
      <p role="alert">{peopleTexts.importFaults(faults.length)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{peopleTexts.importRow}</th>
            <th scope="col">{peopleTexts.importColumn}</th>
            <th scope="col">{peopleTexts.importProblem}</th>
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
      {faults.length > LISTED && <p>{peopleTexts.importMore(faults.length - LISTED)}</p>}
    </div>
  )
}
