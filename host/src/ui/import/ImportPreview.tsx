import type { ImportRow } from '@arbo/core'
import type { ReactNode } from 'react'
import { Table, TableRow } from '../Table.tsx'
import { importTexts } from './texts.ts'

/** The rows of a file as they were read. */
export function ImportPreview({ rows, total }: { rows: readonly ImportRow[]; total: number }): ReactNode {
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  if (rows.length === 0) return null
  return (
    <Table
      label={importTexts.preview}
      frame="sheet"
      note={rows.length < total && importTexts.first({ count: rows.length, total })}
      columns={[{ id: 'row', label: importTexts.row }, ...names.map((name) => ({ id: `of ${name}`, label: name }))]}
    >
      {rows.map(({ row, values }) => (
        <TableRow key={row}>{[row, ...names.map((name) => values[name])]}</TableRow>
      ))}
    </Table>
  )
}
