import type { Holiday } from '@arbo/core'
import { holidaysStore } from '@arbo/core/internal'
import { Calendar, Pencil, Plus, Trash2, Upload } from '@arbo/kit/icons'
import { Button, EmptyState, IconButton, Stack, Text } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { routes } from '../../app/routes.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { HeadingSkeleton } from '../../ui/HeadingSkeleton.tsx'
import { List } from '../../ui/list/List.tsx'
import { ListExport } from '../../ui/list/ListExport.tsx'
import { ListRowMenu, type RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useLocalRows } from '../../ui/list/use-local-rows.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { CalendarHead } from './CalendarHead.tsx'
import { HolidayDialogs, type AskedOfHolidays } from './HolidayDialogs.tsx'
import { holidayColumns } from './holiday-columns.tsx'
import { mayChange } from './may-change.ts'
import { daysIn } from './range-text.ts'

function orderOf(holiday: Holiday, column: string): string | number {
  if (column === 'start_date' || column === 'end_date') return Date.parse(holiday[column])
  return column === 'days' ? daysIn(holiday) : holiday.name
}

/** The holidays of one group. */
export function HolidaysPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const store = useMemo(() => holidaysStore(session, id), [session, id])
  const { status, error, group, rows: all } = useSelected(store, (state) => state)
  const [request, ask] = useState<AskedOfHolidays | null>(null)
  const { rows, search, setSearch, sort, setSort } = useLocalRows(all, {
    textOf: ({ name }) => name,
    orderOf,
    sort: 'start_date',
  })
  const selection = useSelection(rows)
  const may = mayChange(session)
  const title = group && calendarTexts.groupOf({ name: group.name, year: group.year })
  useSetTrail(useMemo(() => (title === null ? null : [{ label: title }]), [title]))

  if (status === 'failed' && error?.error === 'not_found') {
    return (
      <EmptyState
        title={calendarTexts.groupGone}
        message={calendarTexts.groupGoneMessage}
        action={
          <Link to={routes.holidays.path} className="arbo-button arbo-button-secondary arbo-size-medium">
            {calendarTexts.backToGroups}
          </Link>
        }
      />
    )
  }

  function actionsOf(holiday: Holiday): RowAction[] {
    const edit = { label: texts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', holiday }) }
    const remove = {
      label: texts.delete,
      icon: <Trash2 />,
      danger: true,
      onSelect: () => ask({ type: 'delete', holidays: [holiday] }),
    }
    return [...(may.update ? [edit] : []), ...(may.delete ? [remove] : [])]
  }

  const menuOf = (holiday: Holiday): ReactNode => <ListRowMenu name={holiday.name} actions={actionsOf(holiday)} />
  const bulkOf = (holidays: readonly Holiday[]): ReactNode => (
    <Button size="small" icon={<Trash2 />} onClick={() => ask({ type: 'delete', holidays })}>
      {texts.delete}
    </Button>
  )
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => ask({ type: 'new' })}>
      {calendarTexts.addHoliday}
    </Button>
  )
  return (
    <Stack fill>
      <CalendarHead
        page="holidays"
        title={title ?? <HeadingSkeleton width={220} height={28} />}
        total={group ? all.length : null}
      >
        {group && may.update && (
          <IconButton
            size="small"
            icon={<Pencil />}
            label={calendarTexts.editGroup}
            onClick={() => ask({ type: 'edit-group', group })}
          />
        )}
        {group && (
          <Text tone="muted" font="small">
            {calendarTexts.people({ count: group.people_count })}
          </Text>
        )}
      </CalendarHead>
      <List
        label={title ?? texts.labels.holidayGroup}
        rows={rows}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        nameOf={({ name }) => name}
        columns={holidayColumns()}
        {...(may.update ? { onOpen: (holiday: Holiday) => ask({ type: 'edit', holiday }) } : {})}
        actions={menuOf}
        sort={sort}
        onSort={setSort}
        search={{ label: calendarTexts.searchHolidays, value: search, onChange: setSearch }}
        tools={
          <>
            <ListExport onExport={(format) => store.exportFile(format)} />
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
          ...calendarTexts.emptyHolidays,
          ...(may.add ? { action: addButton } : {}),
        }}
      />
      {request && group && (
        <HolidayDialogs
          request={request}
          group={group}
          store={store}
          onDeleted={selection.clear}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  )
}
