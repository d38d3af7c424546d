import { SEE_PERSONAL, failureOf, type PeopleOrder, type PeopleQuery } from '@arbo/core'
import { Users } from '@arbo/kit/icons'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { personSlug } from '../../app/person-slug.ts'
import { useViewAs } from '../../app/use-view-as.ts'
import { texts } from '../../app/texts.ts'
import { peopleTexts } from './texts.ts'
import { List } from '../../ui/list/List.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useSelection } from '../../ui/list/use-selection.ts'
import { addressOfQuery } from './people-address.ts'
import { InviteButton } from './InviteButton.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PeopleTools } from './PeopleTools.tsx'
import type { Viewer } from './person-actions.ts'
import { nameOf, peopleRow } from './people-row.tsx'
import { PersonActionDialog } from './PersonActionDialog.tsx'
import { peopleColumns, type PeopleTab } from './people-columns.tsx'
import { roleOptions } from './role-options.ts'
import { stateOfQuery, stateQuery } from './state-query.ts'
import { TAB_QUERY, tabStore } from './tab-store.ts'
import { usePersonActions } from './use-person-actions.ts'
import { useRoles } from './use-roles.ts'

/** The contract's limit for one call. */
const BULK_MAX = 500

/** One list of the directory, with its actions. */
export function PeopleList({ tab, viewer }: { tab: PeopleTab; viewer: Viewer }): ReactNode {
  const { session, router, toasts } = useApp()
  const store = useMemo(() => tabStore(session, tab), [session, tab])
  const { people, status, error, query, seats } = useSelected(store, (state) => state)
  const roles = roleOptions(useRoles(), viewer.ws_root_role_id)
  const [search, setSearch] = useListSearch(query.search, (text) => void store.ask({ search: text }))
  const seesLastAccess = viewer.can(SEE_PERSONAL)
  const columns = useMemo(() => peopleColumns(tab, seesLastAccess), [tab, seesLastAccess])
  const selection = useSelection(people.rows)
  const viewAs = useViewAs()
  const actions = usePersonActions(
    {
      setStatus: store.setStatus,
      setBlocked: store.setBlocked,
      setVisible: store.setVisible,
      resend: store.resend,
      cancel: store.cancelInvitations,
      convert: (id) => store.convert(id),
    },
    selection.clear,
  )

  // The address can be shared, and survives a reload.
  useEffect(() => router.replaceQuery(addressOfQuery(tab, query)), [router, tab, query])

  const may = {
    people: viewer.can('people_inviteWorkspaceUser_create'),
    guests: viewer.can('guest_inviteGuest_create'),
  }
  const mayInvite = tab === 'guests' ? may.guests : may.people || may.guests
  const ask = (change: Partial<PeopleQuery>): void => void store.ask(change)
  const isNarrowed = tab !== 'pending' && (query.status !== null || query.blocked !== null)
  return (
    <>
      <List
        label={peopleTexts.tabs[tab]}
        columns={columns}
        rows={people.rows}
        total={people.total}
        {...peopleRow(viewer, { ...actions, viewAs })}
        nameOf={nameOf}
        to={(person) => `/ws/ppl/${personSlug(person.id, person.display_name)}`}
        status={status}
        error={error}
        onRetry={() => void store.reload()}
        sort={query.order}
        onSort={(order) => ask({ order: order as PeopleOrder })}
        search={{ label: peopleTexts.search, value: search, onChange: setSearch }}
        filters={
          <PeopleFilters
            roles={tab === 'pending' ? roles : roles.filter(({ isGuest }) => isGuest === (tab === 'guests'))}
            role={query.roles[0] ?? ''}
            onRole={(role) => ask({ roles: role === '' ? [] : [role] })}
            state={tab === 'pending' ? null : stateOfQuery(query)}
            onState={(state) => ask(stateQuery(state))}
          />
        }
        filtered={search.trim() !== '' || query.roles.length > 0 || isNarrowed}
        onClear={() => {
          setSearch('')
          ask({ search: '', roles: [], blocked: null, ...TAB_QUERY[tab] })
        }}
        tools={<PeopleTools store={store} mayInvite={mayInvite} />}
        primary={
          <InviteButton
            store={store}
            may={may}
            mayInvite={mayInvite}
            asGuest={tab === 'guests'}
            roles={roles}
            seats={seats}
          />
        }
        selection={selection}
        empty={{ icon: <Users size={20} />, ...peopleTexts.empty[tab] }}
        loadingMore={people.loadingMore}
        onLoadUpTo={store.loadUpTo}
        bulkLimit={BULK_MAX}
        onMore={() => {
          store.loadMore().catch((failed: unknown) => {
            const failure = messageOf(failureOf(failed))
            toasts.show({ id: 'load-more', kind: 'error', title: texts.moreFailed, message: failure })
          })
        }}
      />
      {actions.request && (
        <PersonActionDialog request={actions.request} onConfirm={actions.confirm} onClose={actions.close} />
      )}
    </>
  )
}
