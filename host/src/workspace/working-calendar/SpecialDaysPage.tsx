import { findPeople, type SpecialDay } from '@arbo/core'
import { specialDaysStore, type SpecialDaysOrder } from '@arbo/core/internal'
import { Calendar, Pencil, Plus, Trash2, Upload } from '@arbo/kit/icons'
import { Button, Stack } from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { People } from '../../ui/People.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { DateFilter } from './DateFilter.tsx'
import { mayChange } from './may-change.ts'
import { namesOf } from './overlap.ts'
import { PersonFilter } from './PersonFilter.tsx'
import { SpecialDayDialogs, type AskedOfDays } from './SpecialDayDialogs.tsx'
import { specialDayColumns } from './special-day-columns.tsx'
import { specialDayWords } from './special-day-words.ts'

/** The contract's limit for one call. */
const BULK_MAX = 5000

/** Maps the list's columns to the store's sort keys: a row's name is its people. */
const toOrder = (sort: string): SpecialDaysOrder => sort.replace('name', 'person') as SpecialDaysOrder
const toSort = (order: SpecialDaysOrder): string => order.replace('person', 'name')

const avatarsOf = ({ people }: SpecialDay): ReactNode => <People people={people} />

/** Extra-days (type 1) or off-days (0) of people. */
export function SpecialDaysPage({ type }: { type: SpecialDay['type'] }): ReactNode {
  const { session, toasts } = useApp()
  useSessionState((state) => state.permissions)
  const store = useMemo(() => specialDaysStore(session, type), [session, type])
  const { status, error, days, query } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const [personName, setPersonName] = useState('')
  const [request, ask] = useState<AskedOfDays | null>(null)
  const selection = useSelection(days.rows)
  const find = useCallback((text: string, signal: AbortSignal) => findPeople(session, text, signal), [session])
  const words = specialDayWords(type)
  // The file has mail addresses, which need more rights than the days.
  const may = { ...mayChange(session), export: session.can('people_getWorkspaceUserDetails_read') }

  useAskedNew(may.add, () => ask({ type: 'new' }))

  function actionsOf(day: SpecialDay): RowAction[] {
    return [
      ...(may.update ? [{ label: texts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', day }) }] : []),
      ...(may.delete
        ? [
            {
              label: texts.delete,
              icon: <Trash2 />,
              danger: true,
              onSelect: () => ask({ type: 'delete', days: [day] }),
            },
          ]
        : []),
    ]
  }

  const menuOf = (day: SpecialDay): ReactNode => <ListRowMenu name={namesOf(day.people)} actions={actionsOf(day)} />
  const bulkOf = (rows: readonly SpecialDay[]): ReactNode => (
    <Button size="small" icon={<Trash2 />} onClick={() => ask({ type: 'delete', days: rows })}>
      {texts.delete}
    </Button>
  )
  const filtered = query.search !== '' || query.person !== null || query.from !== '' || query.until !== ''
  // An empty list offers the button itself.
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {words.add}
    </Button>
  )
  return (
    <Stack fill>
      <CalendarHead page={words.page} title={words.title} total={status === 'ready' ? days.total : null} />
      <List
        label={words.title}
        rows={days.rows}
        total={days.total}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        nameLabel={calendarTexts.columnPeople}
        nameOf={({ people }) => namesOf(people)}
        lead={avatarsOf}
        columns={specialDayColumns()}
        {...(may.update ? { onOpen: (day: SpecialDay) => ask({ type: 'edit', day }) } : {})}
        actions={menuOf}
        sort={toSort(query.order)}
        onSort={(sort) => void store.ask({ order: toOrder(sort) })}
        search={{ label: calendarTexts.searchDays, value: search, onChange: setSearch }}
        filters={
          <>
            <PersonFilter
              chosen={query.person === null ? null : personName}
              find={find}
              onChoose={(person) => {
                setPersonName(person?.display_name ?? '')
                void store.ask({ person: person?.id ?? null })
              }}
            />
            <DateFilter
              from={query.from}
              until={query.until}
              onChange={(from, until) => void store.ask({ from, until })}
            />
          </>
        }
        filtered={filtered}
        onClear={() => {
          setSearch('')
          void store.ask({ search: '', person: null, from: '', until: '' })
        }}
        tools={
          <>
            {may.export && <ListExport onExport={(format) => store.exportFile(format)} />}
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
          ...words.empty,
          ...(may.add ? { action: addButton } : {}),
        }}
        onMore={() => void store.loadMore().catch(() => toasts.show({ kind: 'error', title: texts.moreFailed }))}
        loadingMore={days.loadingMore}
        onLoadUpTo={store.loadUpTo}
        bulkLimit={BULK_MAX}
      />
      {request && (
        <SpecialDayDialogs
          request={request}
          type={type}
          store={store}
          findPeople={find}
          onDeleted={selection.clear}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  )
}
