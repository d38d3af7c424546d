import { ArrowDownUp, ChevronDown, ChevronUp } from '@arbo/kit/icons'
import { useVirtualRows } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { nodeName, partLevel, partName } from '../model/names.ts'
import { isEnterable } from '../model/report.ts'
import { rowsOf, sortRows, type Row, type Sorting } from '../model/table.ts'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'
import { Swatch } from './Swatch.tsx'
import { useColumns, type Column } from './use-columns.ts'

const ROW = 32
/** Beside the picture, for screen readers: of more rows the table itself is the better place. */
const MOST_HIDDEN = 200

/** The same figures as a table. Beside the picture it is there for screen readers alone. */
export function Table({ isHidden }: { isHidden: boolean }): ReactNode {
  const texts = useTexts()
  const shared = useShared()
  const { report, heading, comparison } = shared
  const columns = useColumns(shared)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const rows = useMemo(() => {
    const all = rowsOf(report, (part) => partName(texts, report.tree, part, heading))
    return sortRows(all, sorting, report, comparison)
  }, [texts, report, heading, sorting, comparison])
  const { scroller, ...shown } = useVirtualRows({ count: rows.length, size: ROW })
  const { first, last } = isHidden ? { first: 0, last: Math.min(rows.length, MOST_HIDDEN) } : shown
  const sort = (column: string): void =>
    setSorting((before) =>
      before?.column === column ? { column, isDown: !before.isDown } : { column, isDown: column !== 'name' },
    )
  const place = report.place.others
    ? texts.others({ count: rows.length })
    : nodeName(report.tree, report.place.node, heading)

  return (
    <div
      className={isHidden ? 'arbo-visually-hidden' : 'table-scroll'}
      ref={scroller}
      part="table"
      {...(isHidden ? {} : { tabIndex: 0, role: 'region', 'aria-label': texts.tableLabel({ name: place }) })}
    >
      <table className="table" aria-rowcount={rows.length + 2} aria-label={texts.tableLabel({ name: place })}>
        <thead>
          <tr aria-rowindex={1}>
            <Head column={{ key: 'name', label: texts.name }} sorting={sorting} onSort={isHidden ? null : sort} />
            {columns.map((column) => (
              <Head key={column.key} column={column} sorting={sorting} onSort={isHidden ? null : sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <tr aria-hidden="true" style={{ blockSize: shown.before }} />}
          {rows.slice(first, last).map((row, at) => (
            <TableRow
              key={`${row.part.kind} ${row.part.node}`}
              row={row}
              index={first + at + 2}
              columns={columns}
              isHidden={isHidden}
            />
          ))}
          {last < rows.length && !isHidden && <tr aria-hidden="true" style={{ blockSize: shown.after }} />}
        </tbody>
        <tfoot>
          <tr aria-rowindex={rows.length + 2}>
            <th scope="row">{texts.total}</th>
            {columns.map((column) => (
              <td key={column.key}>{column.total(report.whole)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

interface HeadProps {
  column: Pick<Column, 'key' | 'label' | 'category'>
  sorting: Sorting | null
  /** Null: it only names the column. */
  onSort: ((column: string) => void) | null
}

function Head({ column: { key, label, category }, sorting, onSort }: HeadProps): ReactNode {
  const texts = useTexts()
  const isSorted = sorting?.column === key
  const words = (
    <>
      {category !== undefined && <Swatch category={category} />}
      <span>{label}</span>
    </>
  )
  return (
    <th scope="col" aria-sort={isSorted ? (sorting.isDown ? 'descending' : 'ascending') : undefined}>
      {onSort ? (
        <button type="button" title={texts.sortBy({ column: label })} onClick={() => onSort(key)}>
          {words}
          {isSorted ? sorting.isDown ? <ChevronDown /> : <ChevronUp /> : <ArrowDownUp className="unsorted" />}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

interface RowProps {
  row: Row
  index: number
  columns: readonly Column[]
  isHidden: boolean
}

function TableRow({ row, index, columns, isHidden }: RowProps): ReactNode {
  const { report, levels, actions, openScenes } = useShared()
  const { part, name } = row
  const node = report.tree.nodes[part.node]
  const goesIn = part.kind === 'node' && part.node !== report.place.node && isEnterable(report.tree, part.node)
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={name}>
        {isHidden ? (
          name
        ) : (
          <button
            type="button"
            onClick={() => {
              if (!goesIn || !actions.enter(node?.id ?? null)) openScenes(part, null)
            }}
          >
            {name}
          </button>
        )}
        <span className="row-level">{partLevel(report.tree, part, levels)}</span>
      </th>
      {columns.map((column) => {
        const { key, category } = column
        const words = column.text(row)
        if (isHidden || category === undefined || (row.figures.counts[category] ?? 0) === 0) {
          return <td key={key}>{words}</td>
        }
        return (
          <td key={key}>
            <button type="button" onClick={() => openScenes(part, category)}>
              {words}
            </button>
          </td>
        )
      })}
    </tr>
  )
}
