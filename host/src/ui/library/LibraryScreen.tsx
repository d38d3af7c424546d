import { Plus } from '@arbo/kit/icons'
import { Button, PageHead } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { List } from '../list/List.tsx'
import { ListExport } from '../list/ListExport.tsx'
import { ListFilter } from '../list/ListFilter.tsx'
import type { ListRowSpec } from '../list/ListRow.tsx'
import { ListRowMenu, type RowAction } from '../list/ListRowMenu.tsx'
import { useSelection } from '../list/use-selection.ts'
import type { LibraryFilter, LibrarySource } from './library-source.ts'
import { Star, type StarTexts } from './Star.tsx'
import styles from './library.module.css'

interface LibraryRow {
  id: string
  name: string
  favorite?: boolean
}

interface LibraryActions<Row> {
  actionsOf: (row: Row) => readonly RowAction[]
  /** Buttons for several; null where the user may change none. */
  bulkOf?: ((rows: readonly Row[]) => ReactNode) | null | undefined
  /** Left out where it has no stars; null where the user may set none now. */
  star?: ((row: Row, on: boolean) => void) | null
  /** The open question, if any. */
  dialog?: ReactNode
}

interface LibraryScreenProps<Row extends LibraryRow> extends Pick<
  ListRowSpec<Row>,
  'columns' | 'mark' | 'sub' | 'onOpen'
> {
  title: string
  /** Stands in a page with a head of its own, and is as high as its rows. */
  isPart?: boolean
  source: LibrarySource<Row>
  /** The library's path; a record's id comes behind it, and `create` for a new one. */
  /** What the library is, in a plain line. */
  about?: string
  path?: string
  actions: LibraryActions<Row>
  starTexts?: StarTexts
  /** Null where the user may make none. */
  create: { label: string; onClick?: () => void } | null
  /** Label of the search field. */
  search: string
  /** Its own filters. */
  filters?: readonly LibraryFilter[]
  /** Behind the filters. */
  controls?: ReactNode
  /** Before the export. */
  tools?: ReactNode
  /** What it is for, while there is nothing in it. */
  empty: { icon: ReactNode; title: string; message: string }
}

/** A library: its records in every state, with search, filters, export, actions, and one button for a new one. */
export function LibraryScreen<Row extends LibraryRow>(props: LibraryScreenProps<Row>): ReactNode {
  const { title, isPart = false, source, path, actions, create, empty, columns, mark, sub, onOpen } = props
  const { rows, status, search, onSearch, exportFile } = source
  const { actionsOf, bulkOf, star } = actions
  const selection = useSelection(rows)
  const [before, behind] = source.filters
  const filters = [...before, ...(props.filters ?? []), ...behind]
  const changed = filters.filter(({ value, initial = '' }) => value !== initial)
  const filtered = search.trim() !== '' || changed.length > 0
  // An empty library offers the button in the middle of the page.
  const isEmpty = rows.length === 0 && status === 'ready' && !filtered

  const menuOf = (row: Row): ReactNode => <ListRowMenu name={row.name} actions={actionsOf(row)} />
  const starOf = (row: Row): ReactNode => (
    <Star
      name={row.name}
      on={row.favorite === true}
      disabled={star === null}
      texts={props.starTexts}
      onChange={(on) => star?.(row, on)}
    />
  )
  const createButton =
    create &&
    (create.onClick || path === undefined ? (
      <Button variant="primary" icon={<Plus />} onClick={create.onClick}>
        {create.label}
      </Button>
    ) : (
      <Link to={`${path}/create`} className="arbo-button arbo-button-primary arbo-size-medium">
        <Plus />
        {create.label}
      </Link>
    ))

  return (
    <div className={isPart ? styles['library-part'] : styles['library']}>
      {!isPart && <PageHead title={title} about={props.about} total={status === 'ready' ? rows.length : null} />}
      <List
        label={title}
        rows={rows}
        columns={columns}
        nameOf={({ name }) => name}
        lead={star === undefined ? undefined : starOf}
        mark={mark}
        sub={sub}
        twoLines={isPart}
        to={path === undefined ? undefined : ({ id }) => `${path}/${id}`}
        onOpen={onOpen}
        actions={menuOf}
        status={status}
        error={source.error}
        onRetry={source.reload}
        sort={source.sort}
        onSort={source.onSort}
        search={{ label: props.search, value: search, onChange: onSearch }}
        filters={
          <>
            {filters.map(({ name, value, options, onChange }) => (
              <ListFilter key={name} name={name} value={value} options={options} onChange={onChange} />
            ))}
            {props.controls}
          </>
        }
        filtered={filtered}
        onClear={() => {
          onSearch('')
          for (const { initial = '', onChange } of changed) onChange(initial)
        }}
        tools={
          <>
            {props.tools}
            {!isEmpty && exportFile && <ListExport onExport={exportFile} />}
          </>
        }
        primary={createButton}
        {...(bulkOf ? { selection, bulk: bulkOf } : {})}
        empty={{ ...empty, ...(createButton ? { action: createButton } : {}) }}
      />
      {actions.dialog}
    </div>
  )
}
