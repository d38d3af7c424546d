import type { ImportFault } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Table, TableRow } from '../Table.tsx'
import { importTexts } from './texts.ts'

/** Faults listed at most: a file with more has the same fault throughout. */
const LISTED = 50

const columnsOf = () => [
  { id: 'row', label: importTexts.row },
  { id: 'column', label: importTexts.column },
  { id: 'problem', label: importTexts.problem },
]

/** The faults of a file, by line and column. */
export function ImportFaults({ faults }: { faults: readonly ImportFault[] }): ReactNode {
  const label = importTexts.faults({ count: faults.length })
  return (
    <>
      <Table label={label} frame="sheet" note={label} columns={columnsOf()}>
        {faults.slice(0, LISTED).map(({ row, column, message }) => (
          <TableRow key={`${row} ${column ?? ''} ${message}`}>
            {row}
            {column}
            {message}
          </TableRow>
        ))}
      </Table>
      {faults.length > LISTED && (
        <Text as="p" tone="muted">
          {importTexts.more({ count: faults.length - LISTED })}
        </Text>
      )}
    </>
  )
}
