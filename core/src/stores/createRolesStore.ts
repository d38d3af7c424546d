import { type ClientInput, createClient } from '../api/client.ts'
import { SHOWN_BY_CALLER } from '../api/effects.ts'
import type { Failure } from '../api/Failure.ts'
import { BULK_PAGE_SIZE } from '../contract/enums.ts'
import type { RoleChoice, RoleComparison, RoleDetail, RootRoleInfo, WorkspaceRole } from '../contract/roles.ts'
import type { SheetFormat } from '../contract/sheets.ts'
import { type FetchedFile, fetchFile } from '../files/fetchFile.ts'
import type { Session } from '../session/types.ts'
import { type ReadableStore, createLiveStore } from './liveStore.ts'
import { createReader } from './reader.ts'

type OrderField = 'name' | 'root' | 'users_count' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type RolesOrder = OrderField | `-${OrderField}`
/** '1' active roles, '0' archived ones, '' both. */
export type RolesStatus = '' | '0' | '1'

/** The access roles of a workspace, all of them: there are some hundred at most. */
export interface RolesState {
  /** `ready` with no rows: nothing fits the search. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly WorkspaceRole[]
  /** The four that others are copied from, with their keys. */
  rootRoles: readonly RootRoleInfo[]
  search: string
  order: RolesOrder
  shown: RolesStatus
}

type NewRole = ClientInput<'createRole'>['body']
type RolePatch = ClientInput<'updateRole'>['body']
type AccessPatch = ClientInput<'putRoleAccess'>['body']

/**
 * The roles with what can be done to them, following live events. Everything that changes something rejects with an
 * ApiError, which the caller shows; of a `conflict` the role as it is now stands in `meta.current`.
 */
export interface RolesStore extends ReadableStore<RolesState> {
  reload(): Promise<void>
  setSearch(search: string): Promise<void>
  setOrder(order: RolesOrder): Promise<void>
  setShown(shown: RolesStatus): Promise<void>
  /** One role with its keys and access by module. */
  show(id: string): Promise<RoleDetail>
  /** name_taken, permission_denied ... */
  create(body: NewRole): Promise<RoleDetail>
  /** A new role with the keys, description and landing page of another one. */
  copy(id: string, name: string): Promise<RoleDetail>
  update(id: string, body: RolePatch): Promise<RoleDetail>
  setAccess(id: string, body: AccessPatch): Promise<RoleDetail>
  /** The keys of its root role again. */
  reset(id: string, version: number): Promise<RoleDetail>
  /** All or none: role_archive_active_users, root_role_fixed, default_role_fixed ... */
  archive(ids: readonly string[]): Promise<void>
  unarchive(ids: readonly string[]): Promise<void>
  /** All or none: role_delete_active_users, root_role_fixed, default_role_fixed ... */
  remove(ids: readonly string[]): Promise<void>
  /** The role that new members, or new guests, get. */
  setDefault(kind: 'member' | 'guest', id: string): Promise<RoleChoice>
  compare(id: string, other: string): Promise<RoleComparison>
  /** The roles that search and status find, in their order. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const filterOf = ({ search, order, shown }: Pick<RolesState, 'search' | 'order' | 'shown'>) => ({
  order_by: order,
  status_eq: shown,
  ...(search ? { name_like: search } : {}),
})

const EVENTS = ['role.updated', 'member.updated'] as const
const READ = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const CHANGE = READ

export function createRolesStore(session: Session): RolesStore {
  const api = createClient(session)
  const initial: RolesState = {
    status: 'loading',
    error: null,
    rows: [],
    rootRoles: [],
    search: '',
    order: 'name',
    shown: '1',
  }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { rootRoles: known } = getState()
      const query = { per_page: BULK_PAGE_SIZE, ...filterOf(getState()) }
      const [{ data: rows }, rootRoles] = await Promise.all([
        api.listRoles({ query, signal, optOut }),
        known.length > 0 ? known : api.listRootRoles({ signal, optOut }),
      ])
      if (!signal.aborted) patch({ rows, rootRoles })
    },
  })

  function ask(change: Partial<Pick<RolesState, 'search' | 'order' | 'shown'>>): Promise<void> {
    patch(change)
    return reader.ask()
  }

  async function then<T>(answer: Promise<T>): Promise<T> {
    const value = await answer
    await reader.reload()
    return value
  }

  const archive = (ids: readonly string[], status: 0 | 1) =>
    then(api.archiveRoles({ body: { ids: [...ids], status }, ...CHANGE }))
  const show = (id: string) => api.showRole({ params: { id }, ...READ })

  return {
    ...readable,
    reload: reader.reload,
    setSearch: (search) => ask({ search: search.trim() }),
    setOrder: (order) => ask({ order }),
    setShown: (shown) => ask({ shown }),
    show,
    create: (body) => then(api.createRole({ body, ...CHANGE })),
    async copy(id, name) {
      const { description, ws_root_role_id, permissions, landing_page_route, landing_page_name } = await show(id)
      const body = { name, description, ws_root_role_id, permissions, landing_page_route, landing_page_name } as NewRole
      return then(api.createRole({ body, ...CHANGE }))
    },
    update: (id, body) => then(api.updateRole({ params: { id }, body, ...CHANGE })),
    setAccess: (id, body) => then(api.putRoleAccess({ params: { id }, body, ...CHANGE })),
    reset: (id, version) => then(api.resetRole({ params: { id }, body: { version }, ...CHANGE })),
    archive: async (ids) => void (await archive(ids, 0)),
    unarchive: async (ids) => void (await archive(ids, 1)),
    async remove(ids) {
      const [id] = ids
      if (id === undefined) return
      await then(
        ids.length === 1
          ? api.deleteRole({ params: { id }, ...CHANGE })
          : api.deleteRoles({ body: { ids: [...ids] }, ...CHANGE }),
      )
    },
    setDefault(kind, id) {
      const input = { body: { ws_role_id: id }, ...CHANGE }
      return then(kind === 'member' ? api.putDefaultMemberRole(input) : api.putDefaultGuestRole(input))
    },
    compare: (id, other) => api.compareRoles({ params: { id, other }, ...READ }),
    exportFile: (format) => fetchFile(session, 'exportRoles', { query: { ...filterOf(getState()), format } }),
  }
}

/** The roles that all views of a session share. */
export function rolesStore(session: Session): RolesStore {
  return session.shared(`roles/1:${session.getState().workspaceCode}`, () => createRolesStore(session))
}
