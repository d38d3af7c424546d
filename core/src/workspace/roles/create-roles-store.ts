import { type ClientInput, createClient } from '../../platform/api/client.ts'
import type {
  RoleChoice,
  RoleComparison,
  RoleDetail,
  RootRoleInfo,
  WorkspaceRole,
} from '../../contract/workspace/roles.ts'
import { fetchFile } from '../../platform/files/fetch-file.ts'
import type { Session } from '../../platform/session/types.ts'
import {
  LIBRARY_CALL,
  type Library,
  type LibraryState,
  type LibraryStatus,
  type LibraryStore,
  createLibrary,
} from '../../platform/data/create-library.ts'

type OrderField = 'name' | 'root' | 'users_count' | 'status' | 'created_at' | 'updated_at'
/** A field to order by; a minus turns it round. */
export type RolesOrder = OrderField | `-${OrderField}`
/** '1' active roles, '0' archived ones, '' both. */
export type RolesStatus = LibraryStatus

/** The access roles of a workspace, all of them: there are some hundred at most. */
export interface RolesState extends LibraryState<WorkspaceRole, RolesOrder> {
  /** The four that others are copied from, with their keys. */
  rootRoles: readonly RootRoleInfo[]
}

type NewRole = ClientInput<'createRole'>['body']
type RolePatch = ClientInput<'updateRole'>['body']
type AccessPatch = ClientInput<'putRoleAccess'>['body']

/**
 * The roles with what can be done to them, following live events. Everything that changes something rejects with an
 * ApiError, which the caller shows; of a `conflict` the role as it is now stands in `meta.current`. Archiving and removing
 * are refused with role_archive_active_users, role_delete_active_users, root_role_fixed, default_role_fixed ...
 */
export interface RolesStore extends LibraryStore<RolesState> {
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
  /** The role that new members, or new guests, get. */
  setDefault(kind: 'member' | 'guest', id: string): Promise<RoleChoice>
  compare(id: string, other: string): Promise<RoleComparison>
}

const EVENTS = ['role.updated', 'member.updated'] as const

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
  const library: Library<RolesState> = createLibrary({
    session,
    initial,
    events: EVENTS,
    async read(query, how) {
      const { rootRoles: currentRootRoles } = library.store.getState()
      const [{ data: rows }, rootRoles] = await Promise.all([
        api.listRoles({ query, ...how }),
        currentRootRoles.length > 0 ? currentRootRoles : api.listRootRoles(how),
      ])
      return { rows, rootRoles }
    },
    setStatus: (ids, status) => api.archiveRoles({ body: { ids, status }, ...LIBRARY_CALL }),
    remove: ([id, ...others]) =>
      others.length === 0
        ? api.deleteRole({ params: { id }, ...LIBRARY_CALL })
        : api.deleteRoles({ body: { ids: [id, ...others] }, ...LIBRARY_CALL }),
    exportFile: (query) => fetchFile(session, 'exportRoles', { query }),
  })
  const { store, after } = library
  const show = (id: string) => api.showRole({ params: { id }, ...LIBRARY_CALL })

  return {
    ...store,
    show,
    create: (body) => after(api.createRole({ body, ...LIBRARY_CALL })),
    async copy(id, name) {
      const { description, ws_root_role_id, permissions, landing_page_route, landing_page_name } = await show(id)
      const body = { name, description, ws_root_role_id, permissions, landing_page_route, landing_page_name } as NewRole
      return after(api.createRole({ body, ...LIBRARY_CALL }))
    },
    update: (id, body) => after(api.updateRole({ params: { id }, body, ...LIBRARY_CALL })),
    setAccess: (id, body) => after(api.putRoleAccess({ params: { id }, body, ...LIBRARY_CALL })),
    reset: (id, version) => after(api.resetRole({ params: { id }, body: { version }, ...LIBRARY_CALL })),
    setDefault(kind, id) {
      const input = { body: { ws_role_id: id }, ...LIBRARY_CALL }
      return after(kind === 'member' ? api.putDefaultMemberRole(input) : api.putDefaultGuestRole(input))
    },
    compare: (id, other) => api.compareRoles({ params: { id, other }, ...LIBRARY_CALL }),
  }
}

/** The roles that all views of a session share. */
export function rolesStore(session: Session): RolesStore {
  return session.shared(`roles/1:${session.getState().workspaceCode}`, () => createRolesStore(session))
}
