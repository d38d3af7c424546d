import type { ReportPage, ReportRow } from '@arbo/core'
import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSessionState } from '../../app/use-session-state.ts'
import { ListHeader } from '../../ui/list/ListHeader.tsx'
import listStyles from '../../ui/list/list.module.css'
import styles from './reports.module.css'
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
    <table className={styles['rpt-table']} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <ListHeader
              key={column.id}
              id={column.id}
              label={column.label}
              className={classes(isFigure(column) && listStyles['end'], isFigure(column) && styles['end'])}
              sort={sort}
              onSort={column.sortable ? onSort : undefined}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column, at) => {
              const cell = row.cells[at] ?? null
              const words = cellText({
                column,
                cell,
                metric: row.metric,
                status: row,
                isSum: row.link?.kind !== 'item',
              })
              const title = column.kind === 'text' && typeof cell === 'string' ? cell : undefined
              return (
                <td
                  key={column.id}
                  className={classes(isFigure(column) && listStyles['end'], isFigure(column) && styles['end'])}
                  title={title}
                >
                  {linked(row, at, words)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map((total, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- a total has no other name than its place
            <tr key={line}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.id} scope="row">
                    {total.label}
                  </th>
                ) : (
                  <td
                    key={column.id}
                    className={classes(isFigure(column) && listStyles['end'], isFigure(column) && styles['end'])}
                  >
                    {cellText({ column, cell: total.cells[at] ?? null, metric: total.metric, isSum: true })}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}
