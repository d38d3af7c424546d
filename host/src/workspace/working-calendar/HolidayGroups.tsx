import type { HolidayGroup } from '@arbo/core'
import { holidayGroupsStore } from '@arbo/core/internal'
import { Calendar, Copy, Pencil, Plus, Trash2, Upload } from '@arbo/kit/icons'
import { Button, Stack } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useLocalRows } from '../../ui/list/use-local-rows.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { HolidayGroupDialogs, type AskedOfGroups } from './HolidayGroupDialogs.tsx'
import { groupColumns } from './group-columns.tsx'
import { mayChange } from './may-change.ts'

function orderOf(group: HolidayGroup, column: string): string | number {
  switch (column) {
    case 'year':
      return group.year
    case 'holidays_count':
      return group.holidays_count
    case 'people_count':
      return group.people_count
    case 'updated_at':
      return Date.parse(group.updated_at)
    default:
      return group.name
  }
}

/** /ws/wkd/hg: holiday groups by year. */
export function HolidayGroupsScreen(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const store = useMemo(() => holidayGroupsStore(session), [session])
  const { status, error, rows: all } = useSelected(store, (state) => state)
  const [thisYear] = useState(() => new Date().getFullYear())
  const [year, setYear] = useState('')
  const [request, ask] = useState<AskedOfGroups | null>(null)
  const ofYear = useMemo(() => (year === '' ? all : all.filter((group) => String(group.year) === year)), [all, year])
  const { rows, search, setSearch, sort, setSort } = useLocalRows(ofYear, {
    textOf: ({ name, year: at }) => calendarTexts.groupOf({ name, year: at }),
    orderOf,
    sort: '-year',
  })
  const selection = useSelection(rows)
  const may = mayChange(session)
  useAskedNew(may.add, () => ask({ type: 'new' }))
  const years = [...new Set(all.map((group) => group.year))].toSorted((a, b) => b - a).map(String)

  function actionsOf(group: HolidayGroup): RowAction[] {
    const edit = { label: texts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', group }) }
    const copy = { label: calendarTexts.copyGroup, icon: <Copy />, onSelect: () => ask({ type: 'copy', group }) }
    const remove = {
      label: texts.delete,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => ask({ type: 'delete', groups: [group] }),
    }
    return [...(may.update ? [edit] : []), ...(may.add ? [copy] : []), ...(may.delete ? [remove] : [])]
  }

  const menuOf = (group: HolidayGroup): ReactNode => (
    <ListRowMenu name={calendarTexts.groupOf({ name: group.name, year: group.year })} actions={actionsOf(group)} />
  )
  const bulkOf = (groups: readonly HolidayGroup[]): ReactNode => (
    <Button size="small" icon={<Trash2 />} onClick={() => ask({ type: 'delete', groups })}>
      {texts.delete}
    </Button>
  )
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {calendarTexts.addGroup}
    </Button>
  )
  return (
    <Stack fill>
      <CalendarHead page="holidays" title={texts.labels.holidays} total={status === 'ready' ? all.length : null} />
      <List
        label={texts.labels.holidays}
        rows={rows}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        nameOf={({ name, year: at }) => calendarTexts.groupOf({ name, year: at })}
        to={({ id }) => `/ws/wkd/hg/${id}`}
        columns={groupColumns()}
        actions={menuOf}
        sort={sort}
        onSort={setSort}
        search={{ label: calendarTexts.searchGroups, value: search, onChange: setSearch }}
        filters={
          <ListFilter
            name={calendarTexts.year}
            value={year}
            onChange={setYear}
            options={years.map((value) => ({ value, label: value }))}
          />
        }
        filtered={search.trim() !== '' || year !== ''}
        onClear={() => {
          setSearch('')
          setYear('')
        }}
        tools={
          <>
            <ListExport
              onExport={(format) =>
                store.exportFile(
                  format,
                  rows.map(({ id }) => id),
                )
              }
            />
            {may.add && (
              <Button icon={<Upload />} onClick={() => ask({ type: 'import' })}>
                {importTexts.open}
              </Button>
            )}
          </>
        }
        primary={may.add && addButton}
        {...(may.delete ? { selection, bulk: bulkOf } : {})}
        empty={{
          icon: <Calendar size={20} />,
          ...calendarTexts.emptyGroups,
          ...(may.add ? { action: addButton } : {}),
        }}
      />
      {request && (
        <HolidayGroupDialogs
          request={request}
          store={store}
          year={year === '' ? thisYear : Number(year)}
          onDeleted={selection.clear}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  )
}
