import type { ReportPage, ReportRow } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/use-session-state.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import { cellText, isFigure } from './cell-text.tsx'

interface ReportTableProps {
  label: string
  page: ReportPage
  sort: string | undefined
  onSort: (sort: string) => void
}

type LinkKind = NonNullable<ReportRow['link']>['kind']

/** The page that a row leads to, and its permission. */
const PLACES = {
  item: ['/st/', 'item_getItemDetailTable_read'],
  entity: ['/pl/dir/', 'project_getProjectDirectoryUserInterface_read'],
  person: ['/pt/', 'peopleTile_getInsightsInterface_read'],
  team: ['/pl/tm/', 'team_getListOfTeams_read'],
} as const satisfies Record<LinkKind, readonly [string, string]>

/** The rows of a report with its totals, which stay visible like the head. */
export function ReportTable({ label, page, sort, onSort }: ReportTableProps): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  const { columns, rows, totals } = page
  const nameAt = Math.max(
    0,
    columns.findIndex(({ kind }) => kind === 'name'),
  )

  function linked(row: ReportRow, at: number, words: ReactNode): ReactNode {
    if (!row.link || at !== nameAt || words === null) return words
    const [path, permission] = PLACES[row.link.kind]
    return session.can(permission) ? (
      <Link to={path + row.link.id} className="arbo-plain-link arbo-underlines">
        {words}
      </Link>
    ) : (
      words
    )
  }

  return (
    <Table
      label={label}
      frame="pinned"
      sort={sort}
      onSort={onSort}
      columns={columns.map((column) => ({
        id: column.id,
        label: column.label,
        align: isFigure(column) ? 'end' : undefined,
        sortable: column.sortable,
      }))}
      totals={totals.map(({ label: name, cells, metric }) => ({
        label: name,
        cells: columns
          .slice(1)
          .map((column, at) => cellText({ column, cell: cells[at + 1] ?? null, metric, isSum: true })),
      }))}
    >
      {rows.map((row) => (
        <TableRow key={row.id}>
          {columns.map((column, at) => {
            const { cells, metric, link } = row
            const cell = cells[at] ?? null
            const words = cellText({ column, cell, metric, status: row, isSum: link?.kind !== 'item' })
            if (column.kind !== 'text' || typeof cell !== 'string') return linked(row, at, words)
            return (
              <span key={column.id} title={cell}>
                {linked(row, at, words)}
              </span>
            )
          })}
        </TableRow>
      ))}
    </Table>
  )
}
