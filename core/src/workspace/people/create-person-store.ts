import { isApiError } from '../../platform/api/api-error.ts'
import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import type { CompanyDataField } from '../../contract/workspace/people.ts'
import type { LandingPage, WorkspaceUserDetail } from '../../contract/workspace/people-fields.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** One person of the workspace. */
export interface PersonState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  person: WorkspaceUserDetail | null
  /** The workspace’s own fields with the person’s values; none where the caller may not read what is personal. */
  fields: readonly CompanyDataField[]
  /**
   * The person with a later change by somebody else; null: there is none. An untouched form accepts it at once, any
   * other keeps the typed values and says so.
   */
  conflict: WorkspaceUserDetail | null
}

type Change = Omit<ClientInput<'updateUserRole'>['body'], 'version'>
type FieldDefinition = NonNullable<ClientInput<'storeCompanyDataFields'>['body']['fields']>[number]
type Exceptions = Pick<ClientInput<'putUserExceptions'>['body'], 'granted' | 'revoked'>

/**
 * A person’s file and rights, live. Every change sends the version on screen and rejects with an ApiError, which the
 * caller shows: `conflict` if somebody else was faster. Their version is then in `conflict` until it is accepted.
 */
export interface PersonStore extends ReadableStore<PersonState> {
  reload(): Promise<void>
  update(change: Change): Promise<WorkspaceUserDetail>
  /** Replaces the exceptions: owner_exception, permission_denied for keys that the user lacks ... */
  setExceptions(exceptions: Exceptions): Promise<WorkspaceUserDetail>
  /** The default role, without exceptions. */
  reset(): Promise<WorkspaceUserDetail>
  /** Makes a guest a licensed user; licences_used_up where no seat is free. */
  convert(roleId?: string): Promise<WorkspaceUserDetail>
  setStatus(status: 0 | 1 | 3): Promise<void>
  setBlocked(blocked: boolean): Promise<void>
  setVisible(visible: boolean): Promise<void>
  /** Null goes back to the role’s. */
  setLandingPage(page: { route: string; name: string } | null): Promise<LandingPage>
  /** Values of the workspace’s own fields, by field id. */
  setFields(values: Record<string, string>): Promise<void>
  /** Sets the workspace’s own fields, in this order; a field left out is deleted with everybody's values. */
  defineFields(fields: readonly FieldDefinition[]): Promise<void>
  /** Accepts the other person's version as the state to go on from. */
  acceptConflict(): void
}

const READ = [...SHOWN_BY_CALLER, 403, 404]
const CHANGE = { optOut: READ }

/** The id in the slug of a person’s page (PPL-05): its first 36 characters; null where they are no id. */
export function personIdOf(slug: string): string | null {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=$|-)/i.exec(slug)?.[0]?.toLowerCase() ?? null
}

/** @param options.id ws_user id */
export function createPersonStore(session: Session, { id }: { id: string }): PersonStore {
  const api = createClient(session)
  const initial: PersonState = { status: 'loading', error: null, person: null, fields: [], conflict: null }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['member.updated', 'role.updated']))
  const { getState } = readable
  const params = { id }
  /** Changes of this user's that are not answered yet. */
  let ours = 0
  /** A reading came before their answers: it may hold these changes, or somebody else's. */
  let wasPassed = false

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { person: null } : {}) }),
    async read(signal, optOut) {
      const person = await api.showWorkspaceUser({ params, signal, optOut })
      const fields = person.sees_personal
        ? await api.listCompanyDataFields({ query: { ws_user_id: id }, signal, optOut })
        : []
      if (signal.aborted) return
      const { person: before } = getState()
      patch({ fields })
      wasPassed = ours > 0
      if (wasPassed) return
      // A reading that began before a change of this user has nothing new.
      if (before !== null && person.version < before.version) return
      if (before === null || before.version === person.version) patch({ person, conflict: null })
      // The user may be typing: their form is told, and not overwritten.
      else patch({ conflict: person })
    },
  })

  const version = () => {
    const { person } = getState()
    return person === null ? {} : { version: person.version }
  }

  /** The user's own change is no conflict; somebody else’s change in between is. */
  async function store(answer: Promise<WorkspaceUserDetail>): Promise<WorkspaceUserDetail> {
    ours += 1
    try {
      const person = await answer
      // Each change is one version more.
      const isOurs = person.version <= (getState().person?.version ?? person.version) + ours
      patch(isOurs ? { person, conflict: null } : { conflict: person })
      return person
    } catch (error) {
      const current = isApiError(error) && error.code === 'conflict' ? error.meta['current'] : undefined
      if (current) patch({ conflict: current as WorkspaceUserDetail })
      throw error
    } finally {
      ours -= 1
      if (ours === 0 && wasPassed) reader.touch()
    }
  }

  /** After a change that answers less than the person. */
  async function again<T>(answer: Promise<T>): Promise<T> {
    await store(answer.then(() => api.showWorkspaceUser({ params, ...CHANGE })))
    return answer
  }

  const ids = [id]
  return {
    ...readable,
    reload: reader.reload,
    update: (change) => store(api.updateUserRole({ params, body: { ...change, ...version() }, ...CHANGE })),
    setExceptions: (body) => store(api.putUserExceptions({ params, body: { ...body, ...version() }, ...CHANGE })),
    reset: () => store(api.resetUserRole({ params, body: version(), ...CHANGE })),
    convert: (roleId) =>
      store(
        api.convertGuest({
          params,
          body: { ...version(), ws_role_id: roleId },
          ...CHANGE,
        }),
      ),
    setStatus: async (new_status) => void (await again(api.putUsersStatus({ body: { ids, new_status }, ...CHANGE }))),
    setBlocked: async (blocked) => void (await again(api.putUsersBlocked({ body: { ids, blocked }, ...CHANGE }))),
    setVisible: async (visible) => void (await again(api.putUsersVisible({ body: { ids, visible }, ...CHANGE }))),
    setLandingPage(page) {
      const body = { landing_page_route: page?.route ?? null, landing_page_name: page?.name ?? null }
      return again(api.putUserLandingPage({ params, body, ...CHANGE }))
    },
    async setFields(values) {
      patch({ fields: await api.storeCompanyDataFields({ body: { ws_user_id: id, values }, ...CHANGE }) })
    },
    async defineFields(fields) {
      const body = { ws_user_id: id, fields: [...fields] }
      patch({ fields: await api.storeCompanyDataFields({ body, ...CHANGE }) })
    },
    acceptConflict() {
      const { conflict } = getState()
      if (conflict) patch({ person: conflict, conflict: null })
    },
  }
}

/** The person that all views of a session share. */
export function personStore(session: Session, id: string): PersonStore {
  return session.shared(`person/1:${session.getState().workspaceCode}:${id}`, () => createPersonStore(session, { id }))
}
