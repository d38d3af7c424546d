import { findPeople, specialDaysStore, type SpecialDay, type SpecialDaysOrder } from '@arbo/core'
import { Calendar, Pencil, Plus, Trash2, Upload } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { texts } from '../../texts.ts'
import { calendarTexts } from '../../texts/calendar.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useSelection } from '../../ui/list/useSelection.ts'
import { People } from '../../ui/People.tsx'
import { CalendarHead } from './CalendarHead.tsx'
import { DateFilter } from './DateFilter.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { mayChange } from './mayChange.ts'
import { namesOf } from './overlap.ts'
import { PersonFilter } from './PersonFilter.tsx'
import { SpecialDayDialog } from './SpecialDayDialog.tsx'
import { SPECIAL_DAY_COLUMNS } from './specialDayColumns.tsx'
import { useSample } from './useSample.ts'
import { useSearch } from './useSearch.ts'
import './calendar.css'

type Asked =
  { type: 'new' | 'import' } | { type: 'edit'; day: SpecialDay } | { type: 'delete'; days: readonly SpecialDay[] }

/** The list's columns by the order of the store: the name of a row is its people. */
const toOrder = (sort: string): SpecialDaysOrder => sort.replace('name', 'person') as SpecialDaysOrder
const toSort = (order: SpecialDaysOrder): string => order.replace('person', 'name')

const facesOf = ({ people }: SpecialDay): ReactNode => <People people={people} />

/** What differs between the two pages. */
const WORDS = {
  1: {
    page: 'extra-days',
    title: texts.labels.extraDays,
    add: calendarTexts.addExtra,
    empty: calendarTexts.emptyExtra,
    importTitle: calendarTexts.importExtraTitle,
    deleteOne: calendarTexts.deleteExtraTitle,
    deleteMany: calendarTexts.deleteExtrasTitle,
  },
  0: {
    page: 'off-days',
    title: texts.labels.offDays,
    add: calendarTexts.addOff,
    empty: calendarTexts.emptyOff,
    importTitle: calendarTexts.importOffTitle,
    deleteOne: calendarTexts.deleteOffTitle,
    deleteMany: calendarTexts.deleteOffsTitle,
  },
} as const

/** Extra-days (type 1) or off-days (0) of people. */
export function SpecialDaysPage({ type }: { type: SpecialDay['type'] }): ReactNode {
  const { session, toasts } = useApp()
  useSessionState((state) => state.permissions)
  const store = useMemo(() => specialDaysStore(session, type), [session, type])
  const { status, error, days, query } = useSelected(store, (state) => state)
  const [search, setSearch] = useSearch(query.search, (text) => void store.ask({ search: text }))
  const [personName, setPersonName] = useState('')
  const [asked, ask] = useState<Asked | null>(null)
  const selection = useSelection(days.rows)
  const find = useCallback((text: string, signal: AbortSignal) => findPeople(session, text, signal), [session])
  const downloadSample = useSample(() => store.sample('csv'))
  const words = WORDS[type]
  // The file has addresses, which not everybody may see who sees the days.
  const may = { ...mayChange(session), export: session.can('people_getWorkspaceUserDetails_read') }
  const say = (title: string): void => void toasts.show({ kind: 'success', title })
  const close = (): void => ask(null)

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

  function dialog(): ReactNode {
    switch (asked?.type) {
      case 'new':
        return (
          <SpecialDayDialog
            type={type}
            findPeople={find}
            onSave={async (body) => say(calendarTexts.dayCreated(namesOf((await store.create(body)).people)))}
            onClose={close}
          />
        )
      case 'edit':
        return (
          <SpecialDayDialog
            type={type}
            day={asked.day}
            findPeople={find}
            onSave={async (body, version) =>
              say(calendarTexts.dayCreated(namesOf((await store.update(asked.day.id, { ...body, version })).people)))
            }
            onClose={close}
          />
        )
      case 'import':
        return (
          <ImportDialog
            title={words.importTitle}
            lead={calendarTexts.importDaysLead}
            onImport={(file, { dryRun }) => store.importFile(file, { dryRun })}
            onSample={downloadSample}
            onDone={(count) => say(calendarTexts.imported(count))}
            onClose={close}
          />
        )
      case 'delete': {
        const [first] = asked.days
        return (
          <ConfirmDialog
            title={
              asked.days.length === 1 && first
                ? words.deleteOne(namesOf(first.people))
                : words.deleteMany(asked.days.length)
            }
            message={calendarTexts.deleteDaysMessage}
            confirmLabel={texts.delete}
            onConfirm={async () => {
              await store.remove(asked.days.map(({ id }) => id))
              selection.clear()
              say(calendarTexts.deletedDays(asked.days.length))
            }}
            onClose={close}
          />
        )
      }
      default:
        return null
    }
  }

  const menuOf = (day: SpecialDay): ReactNode => <ListRowMenu name={namesOf(day.people)} actions={actionsOf(day)} />
  const bulkOf = (rows: readonly SpecialDay[]): ReactNode => (
    <Button size="small" icon={<Trash2 />} onClick={() => ask({ type: 'delete', days: rows })}>
      {texts.delete}
    </Button>
  )
  const filtered = query.search !== '' || query.person !== null || query.from !== '' || query.until !== ''
  // Then the list itself offers it.
  const isEmpty = status === 'ready' && days.total === 0 && !filtered
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {words.add}
    </Button>
  )
  return (
    <div className="calendar-page">
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
        lead={facesOf}
        columns={SPECIAL_DAY_COLUMNS}
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
                {calendarTexts.import}
              </Button>
            )}
            {may.add && !isEmpty && addButton}
          </>
        }
        {...(may.delete
          ? {
              selection,
              bulk: bulkOf,
            }
          : {})}
        empty={{
          icon: <Calendar size={20} />,
          title: words.empty[0],
          message: words.empty[1],
          ...(may.add ? { action: addButton } : {}),
        }}
        onMore={() => void store.loadMore().catch(() => toasts.show({ kind: 'error', title: texts.moreFailed }))}
        loadingMore={days.loadingMore}
      />
      {dialog()}
    </div>
  )
}
