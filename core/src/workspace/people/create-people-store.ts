import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import { type ClientAnswer, type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { InviteResult } from '../../contract/workspace/invitations.ts'
import type { WorkspaceUser } from '../../contract/workspace/people-fields.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { SeatInfo } from '../../contract/workspace/workspace-fields.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { type ImportOptions, importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

type OrderField = 'name' | 'email' | 'role' | 'status' | 'last_access'
/** A field to order by; a minus turns it round. */
export type PeopleOrder = OrderField | `-${OrderField}`

/** Which people are listed. */
export interface PeopleQuery {
  /** Anywhere in name or address. */
  search: string
  /** Guests, everybody else, or both, as far as the user may list them. */
  kind: 'people' | 'guests' | 'all'
  /** 1 active, 0 archived, 2 pending, 3 deleted; null: all but the deleted. */
  status: 0 | 1 | 2 | 3 | null
  blocked: boolean | null
  /** Ids of roles; empty: any. */
  roles: readonly string[]
  order: PeopleOrder
}

/** The people directory as far as it was read. */
export interface PeopleState {
  /** `ready` with no rows: nobody fits. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  people: Rows<WorkspaceUser>
  query: PeopleQuery
  /** Ids of the chosen rows, all of them shown. */
  selected: ReadonlySet<string>
  /** Seats of the plan; null until they were read. */
  seats: SeatInfo | null
}

/** Result of an import of invitations; of a dry run, what it would do. */
export type ImportResult = ClientAnswer<'importInvitations'>
/** People to invite, and their role. */
export type Invite = ClientInput<'inviteUsers'>['body']

/** The people directory with its actions. Every change rejects with an ApiError, which the caller shows. */
export interface PeopleStore extends ReadableStore<PeopleState> {
  reload(): Promise<void>
  /** Another query, from its first page; clears the selection. */
  ask(change: Partial<PeopleQuery>): Promise<void>
  /** The next page. */
  loadMore(): Promise<void>
  /** Loads rows until there are at least `count`, or all of them, and resolves to those. */
  loadUpTo(count: number): Promise<readonly WorkspaceUser[]>
  select(ids: readonly string[], on: boolean): void
  /** Chooses all rows that are shown, or none. */
  selectAll(on: boolean): void
  /** Archives (0), unarchives or restores (1), or deletes (3): all or none. */
  setStatus(ids: readonly string[], status: 0 | 1 | 3): Promise<void>
  setBlocked(ids: readonly string[], blocked: boolean): Promise<void>
  setVisible(ids: readonly string[], visible: boolean): Promise<void>
  /** Makes a guest a licensed user; licences_used_up where no seat is free. */
  convert(id: string, roleId?: string): Promise<void>
  /** Up to 200 addresses; seat_limit where they are more than free seats. May take minutes (PPL-36). */
  invite(invite: Invite): Promise<InviteResult[]>
  resend(ids: readonly string[]): Promise<InviteResult[]>
  /** Withdraws the invitations of pending people. */
  cancelInvitations(ids: readonly string[]): Promise<void>
  /** A CSV or xlsx file, see checkImportFile; with `dryRun` its preview. import_faulty has meta.rows (importFailure). */
  importFile(file: File, options?: ImportOptions): Promise<ImportResult>
  /** A file to fill in for an import. */
  sample(format: SheetFormat): Promise<FetchedFile>
  /** All people of the query as a file. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const NO_ROWS: Rows<WorkspaceUser> = { rows: [], total: 0, loadingMore: false }
const NOBODY: ReadonlySet<string> = new Set()
const EVENTS = ['member.updated', 'role.updated'] as const
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** The first query. */
export const PEOPLE_QUERY: PeopleQuery = {
  search: '',
  kind: 'people',
  status: null,
  blocked: null,
  roles: [],
  order: 'name',
}

const GUEST_EQ = { people: '0', guests: '1', all: undefined } as const

function filterOf({ search, kind, status, blocked, roles, order }: PeopleQuery) {
  return {
    order_by: order,
    ...(search ? { search } : {}),
    ...(GUEST_EQ[kind] === undefined ? {} : { guest_eq: GUEST_EQ[kind] }),
    ...(status === null ? {} : { status_eq: `${status}` as const }),
    ...(blocked === null ? {} : { blocked_eq: blocked ? ('1' as const) : ('0' as const) }),
    ...(roles.length === 0 ? {} : { ws_role_id_ina: roles.join(',') }),
  }
}

/** The people directory in pages of 50, live, with its search, filters, order and selection. */
export function createPeopleStore(session: Session, first: Partial<PeopleQuery> = {}): PeopleStore {
  const api = createClient(session)
  const initial: PeopleState = {
    status: 'loading',
    error: null,
    people: NO_ROWS,
    query: { ...PEOPLE_QUERY, ...first },
    selected: NOBODY,
    seats: null,
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  const pages = createPages<WorkspaceUser>({
    get() {
      const { people: list, query, status } = getState()
      return { list, query, status }
    },
    /** A row that no longer shows leaves the selection: the user must see the rows that a bulk action changes. */
    put(people) {
      const ids = new Set(people.rows.map(({ id }) => id))
      const selected = new Set([...getState().selected].filter((id) => ids.has(id)))
      patch({ people, selected })
    },
    fetch: (page, per_page, how) =>
      api.listWorkspaceUsers({ query: { ...filterOf(getState().query), page, per_page }, ...how }),
  })

  const reader = createReader({
    session,
    // Rows of an earlier query must not show under this one.
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { people: NO_ROWS, selected: NOBODY } : {}) }),
    async read(signal, optOut) {
      const answer = await pages.read(signal, async (per_page) => {
        const query = { ...filterOf(getState().query), page: 1, per_page }
        const [people, { seats }] = await Promise.all([
          api.listWorkspaceUsers({ query, signal, optOut }),
          api.licenceStatus({ signal, optOut }),
        ])
        return { ...people, seats }
      })
      if (answer) patch({ seats: answer.seats })
    },
  })
  const { after } = reader

  const slow = { ...CHANGE, timeoutMs: SLOW_TIMEOUT_MS }

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      query.search = query.search.trim()
      patch({ query, selected: NOBODY, people: pages.firstPage() })
      return reader.ask()
    },
    loadMore: pages.loadMore,
    loadUpTo: pages.loadUpTo,
    select(ids, on) {
      const selected = new Set(getState().selected)
      for (const id of ids) {
        if (on) selected.add(id)
        else selected.delete(id)
      }
      patch({ selected })
    },
    selectAll: (on) => patch({ selected: on ? new Set(getState().people.rows.map(({ id }) => id)) : NOBODY }),
    setStatus: async (ids, new_status) =>
      void (await after(api.putUsersStatus({ body: { ids: [...ids], new_status }, ...CHANGE }))),
    setBlocked: async (ids, blocked) =>
      void (await after(api.putUsersBlocked({ body: { ids: [...ids], blocked }, ...CHANGE }))),
    setVisible: async (ids, visible) =>
      void (await after(api.putUsersVisible({ body: { ids: [...ids], visible }, ...CHANGE }))),
    async convert(id, roleId) {
      const body = roleId === undefined ? {} : { ws_role_id: roleId }
      await after(api.convertGuest({ params: { id }, body, ...CHANGE }))
    },
    invite: (body) => after(api.inviteUsers({ body, ...slow })),
    resend: (ids) => after(api.resendInvitations({ body: { ids: [...ids] }, ...slow })),
    cancelInvitations: async (ids) => void (await after(api.deleteInvitations({ body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false, ...sent } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun }
      const answer = api.importInvitations({ body, ...slow, ...sent })
      return dryRun ? answer : after(answer)
    },
    sample: (format) => fetchFile(session, 'invitationSample', { query: { format } }),
    exportFile: (format) =>
      fetchFile(session, 'exportWorkspaceUsers', { query: { ...filterOf(getState().query), format } }),
  }
}

/** The directory, shared by all views of a session. */
export function peopleStore(session: Session): PeopleStore {
  return session.shared(`people/1:${session.getState().workspaceCode}`, () => createPeopleStore(session))
}
