import type { Person } from '@arbo/core'
import { userTargetsStore, type TargetPeopleStore } from '@arbo/core/internal'
import { Plus, Trophy } from '@arbo/kit/icons'
import { Avatar, Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { List } from '../../ui/list/List.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { MonthOverview } from './MonthOverview.tsx'
import { personRows, withColumns, withoutColumns } from './person-rows.tsx'
import { TargetFilter } from './TargetFilter.tsx'
import { useGivenActions } from './use-given-actions.tsx'
import styles from './targets.module.css'

interface PeopleListProps {
  tab: 'with' | 'without'
  store: TargetPeopleStore
}

type Row = { id: string; person: Person }
const faceOf = ({ person }: Row): ReactNode => (
  <Avatar name={person.display_name} src={person.profile_image} decorative />
)

/** Each person once. */
function peopleOf(rows: readonly Row[]): readonly Person[] {
  return [...new Map(rows.map(({ person }) => [person.id, person])).values()]
}

/** The people of a month with a target or without: performance summary, history, and the people (TGT-07). */
export function PeopleList({ tab, store }: PeopleListProps): ReactNode {
  const { session, toasts } = useApp()
  const { status, error, people, query, answered, overview, history } = useSelected(store, (state) => state)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const givenStore = useMemo(() => userTargetsStore(session), [session])
  const { may, ask, dialog } = useGivenActions(givenStore)
  useLayoutEffect(() => {
    // An address with a tab loads that tab.
    if (store.getState().query.tab !== tab) void store.ask({ tab })
  }, [store, tab])

  const isOther = query.tab !== tab
  const rows = useMemo<readonly Row[]>(
    () => (isOther ? [] : tab === 'with' ? personRows(people.rows) : people.rows),
    [isOther, tab, people.rows],
  )
  const selection = useSelection(rows)
  const start = `${query.month || overview?.month || ''}-01`
  const give = (some: readonly Row[]): void =>
    ask({ type: 'give', holders: { people: peopleOf(some), teams: [] }, ...(start.length > 3 ? { start } : {}) })
  const giveButton = (
    <Button variant="primary" icon={<Plus />} onClick={() => give([])}>
      {targetsTexts.give}
    </Button>
  )
  const giveAll = (some: readonly Row[]): ReactNode => (
    <Button size="small" icon={<Plus />} onClick={() => give(some)}>
      {targetsTexts.giveTo({ count: peopleOf(some).length })}
    </Button>
  )
  const menuOf = (row: Row): ReactNode => (
    <ListRowMenu
      name={row.person.display_name}
      actions={[{ label: targetsTexts.give, icon: <Plus />, onSelect: () => give([row]) }]}
    />
  )
  const filtered = query.search !== '' || query.targetId !== null
  // Loaded rows do not wait for the month's figures.
  const isWaiting = isOther || (status === 'loading' && answered !== query)
  const rowsStatus = isWaiting ? 'loading' : status === 'loading' ? 'ready' : status
  const { title, message } = tab === 'with' ? targetsTexts.emptyWith : targetsTexts.emptyWithout
  return (
    <>
      {overview ? (
        <MonthOverview
          overview={overview}
          // The month's own row is fresher than the history's.
          history={[...history, overview]}
          onRecalculate={store.recalculate}
          onMonth={(month) => void store.ask({ month })}
        />
      ) : (
        status === 'loading' && (
          <div className={styles['month-overview']}>
            <Loading label={texts.loading}>
              <Skeleton height={64} />
            </Loading>
          </div>
        )
      )}
      <List<Row>
        label={targetsTexts.tabs[tab]}
        rows={rows}
        // A person with several targets has several rows; people who are not loaded yet count as one row each.
        total={rows.length + (people.total - people.rows.length)}
        columns={(tab === 'with' ? withColumns() : withoutColumns()) as unknown as readonly ListColumn<Row>[]}
        nameLabel={targetsTexts.person}
        nameOf={({ person }) => person.display_name}
        lead={faceOf}
        to={({ person }) => `/pl/tgt/pwt/${person.id}`}
        status={rowsStatus}
        error={error}
        onRetry={() => void store.reload()}
        sort={query.order}
        onSort={(order) => void store.ask({ order: order === '-name' ? '-name' : 'name' })}
        search={{ label: targetsTexts.searchPeople, value: search, onChange: setSearch }}
        filters={
          tab === 'with' && (
            <TargetFilter value={query.targetId} onChange={(targetId) => void store.ask({ targetId })} />
          )
        }
        filtered={filtered}
        onClear={() => {
          setSearch('')
          void store.ask({ search: '', targetId: null })
        }}
        primary={may.add && giveButton}
        {...(may.add ? { selection, bulk: giveAll, actions: menuOf } : {})}
        empty={{
          icon: <Trophy size={20} />,
          title,
          message,
          ...(may.add && tab === 'with' ? { action: giveButton } : {}),
        }}
        onMore={() => void store.loadMore().catch(() => toasts.show({ kind: 'error', title: texts.moreFailed }))}
        loadingMore={people.loadingMore}
      />
      {dialog}
    </>
  )
}
