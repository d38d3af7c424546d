import { SLOW_TIMEOUT_MS } from '../api/http.ts'
import { type ClientAnswer, type ClientInput, createClient } from '../api/client.ts'
import { QUIET, SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import type { InviteResult } from '../contract/invitations.ts'
import type { WorkspaceUser } from '../contract/people-fields.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import type { SeatInfo } from '../contract/workspace-fields.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import { importContent } from '../files/importContent.ts'
import type { Session } from '../session/types.ts'
import type { Rows } from './createDirectoryStore.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'

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

export type ImportResult = ClientAnswer<'importInvitations'>
/** Whom to invite, and as what. */
export type Invite = ClientInput<'inviteUsers'>['body']

/** The people directory with what can be done in it. Every change rejects with an ApiError, which the caller shows. */
export interface PeopleStore extends ReadableStore<PeopleState> {
  reload(): Promise<void>
  /** Another question, from its first page; nobody is chosen any more. */
  ask(change: Partial<PeopleQuery>): Promise<void>
  /** The next page. */
  loadMore(): Promise<void>
  /** Has at least so many rows here, or all that there are, and gives those that are here then. */
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
  importFile(file: File, options?: { dryRun?: boolean }): Promise<ImportResult>
  /** A file to fill in for an import. */
  sample(format: SheetFormat): Promise<FetchedFile>
  /** The people whom the question finds, all of them, as a file. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

/** Rows of a page: as many as fit the screen a few times. */
const PAGE = 50
const NO_ROWS: Rows<WorkspaceUser> = { rows: [], total: 0, loadingMore: false }
const NOBODY: ReadonlySet<string> = new Set()
const EVENTS = ['member.updated', 'role.updated'] as const
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

/** What everybody sees first. */
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

/** The people directory: a page of 50 after the other, live, with its search, filters, order and choice. */
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

  /** Nobody stays chosen who is not shown: what a bulk action does must be seen. */
  function show(people: Rows<WorkspaceUser>): void {
    const shown = new Set(people.rows.map(({ id }) => id))
    const selected = new Set([...getState().selected].filter((id) => shown.has(id)))
    patch({ people, selected })
  }

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) =>
      patch({ status, error, ...(status === 'failed' ? { people: NO_ROWS, selected: NOBODY } : {}) }),
    async read(signal, optOut) {
      for (;;) {
        const { people, query } = getState()
        // As many rows as are shown, in whole pages, so that a reload keeps them.
        const per_page = Math.max(1, Math.ceil(people.rows.length / PAGE)) * PAGE
        const [{ data, meta }, licences] = await Promise.all([
          api.listWorkspaceUsers({ query: { ...filterOf(query), page: 1, per_page }, signal, optOut }),
          api.licenceStatus({ signal, optOut }),
        ])
        if (signal.aborted) return
        // More were loaded meanwhile: this answer would take them away again.
        if (getState().people.rows.length > per_page) continue
        show({ rows: data, total: meta.total, loadingMore: false })
        return patch({ seats: licences.seats })
      }
    },
  })

  async function loadMore(): Promise<void> {
    const { people, query, status } = getState()
    if (people.loadingMore || status !== 'ready' || people.rows.length >= people.total) return
    patch({ people: { ...people, loadingMore: true } })
    try {
      const page = Math.floor(people.rows.length / PAGE) + 1
      const input = { query: { ...filterOf(query), page, per_page: PAGE }, optOut: QUIET }
      const { data, meta } = await api.listWorkspaceUsers(input)
      const list = getState().people
      // Another question, or a reload, has taken the place of these rows.
      if (getState().query !== query || list.rows.length < people.rows.length) return
      // Somebody who moved between two pages must not show twice.
      const known = new Set(list.rows.map(({ id }) => id))
      const fresh = data.filter(({ id }) => !known.has(id))
      patch({ people: { rows: [...list.rows, ...fresh], total: meta.total, loadingMore: false } })
    } catch (error) {
      patch({ people: { ...getState().people, loadingMore: false } })
      throw error
    }
  }

  async function loadUpTo(count: number): Promise<readonly WorkspaceUser[]> {
    const { people, query } = getState()
    const wanted = Math.min(count, people.total)
    if (people.rows.length >= wanted) return people.rows
    patch({ people: { ...people, loadingMore: true } })
    try {
      const per_page = Math.ceil(wanted / PAGE) * PAGE
      const { data, meta } = await api.listWorkspaceUsers({
        query: { ...filterOf(query), page: 1, per_page },
        optOut: QUIET,
      })
      if (getState().query === query) show({ rows: data, total: meta.total, loadingMore: false })
      return getState().people.rows
    } catch (error) {
      patch({ people: { ...getState().people, loadingMore: false } })
      throw error
    }
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  const slow = { ...CHANGE, timeoutMs: SLOW_TIMEOUT_MS }

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      query.search = query.search.trim()
      const { people } = getState()
      patch({ query, selected: NOBODY, people: { ...people, rows: people.rows.slice(0, PAGE), loadingMore: false } })
      return reader.ask()
    },
    loadMore,
    loadUpTo,
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
      void (await then(api.putUsersStatus({ body: { ids: [...ids], new_status }, ...CHANGE }))),
    setBlocked: async (ids, blocked) =>
      void (await then(api.putUsersBlocked({ body: { ids: [...ids], blocked }, ...CHANGE }))),
    setVisible: async (ids, visible) =>
      void (await then(api.putUsersVisible({ body: { ids: [...ids], visible }, ...CHANGE }))),
    async convert(id, roleId) {
      const body = roleId === undefined ? {} : { ws_role_id: roleId }
      await then(api.convertGuest({ params: { id }, body, ...CHANGE }))
    },
    invite: (body) => then(api.inviteUsers({ body, ...slow })),
    resend: (ids) => then(api.resendInvitations({ body: { ids: [...ids] }, ...slow })),
    cancelInvitations: async (ids) => void (await then(api.deleteInvitations({ body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun }
      const answer = api.importInvitations({ body, ...slow })
      return dryRun ? answer : then(answer)
    },
    sample: (format) => fetchFile(session, 'invitationSample', { query: { format } }),
    exportFile: (format) =>
      fetchFile(session, 'exportWorkspaceUsers', { query: { ...filterOf(getState().query), format } }),
  }
}

/** The directory that all views of a session share. */
export function peopleStore(session: Session): PeopleStore {
  return session.shared(`people/1:${session.getState().workspaceCode}`, () => createPeopleStore(session))
}
