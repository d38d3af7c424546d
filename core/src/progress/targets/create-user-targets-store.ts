import { type ClientAnswer, type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { TargetUserRole } from '../../contract/progress/target-fields.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { type ImportOptions, importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'
import { targetAvatars } from './target-avatars.ts'

/** Time that an import of user targets may take (TGT-27), in ms. */
export const TARGET_IMPORT_TIMEOUT_MS = 5 * 60_000

/** Whose targets are listed: of one target, of one person or team, or all; in one range of days, or any. */
export interface UserTargetsQuery {
  targetId: string | null
  personId: string | null
  teamId: string | null
  search: string
  /** yyyy-mm-dd; '' is open. */
  from: string
  until: string
}

export interface UserTargetsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  /** Those that begin last first. */
  rows: readonly TargetUserRole[]
  query: UserTargetsQuery
}

export type NewUserTarget = ClientInput<'createTargetUserRole'>['body']
export type UserTargetPatch = ClientInput<'updateTargetUserRole'>['body']
export type UserTargetsChange = Omit<ClientInput<'bulkUpdateTargetUserRoles'>['body'], 'ids'>

/**
 * Targets given to people and teams, live. Whoever may neither read summaries nor give targets sees their own alone. What
 * changes something rejects with an ApiError, which the caller shows; of a `conflict` the row as it is now stands in
 * `meta.current`.
 */
export interface UserTargetsStore extends ReadableStore<UserTargetsState> {
  reload(): Promise<void>
  ask(change: Partial<UserTargetsQuery>): Promise<void>
  give(body: NewUserTarget): Promise<TargetUserRole>
  update(id: string, body: UserTargetPatch): Promise<TargetUserRole>
  /** All or none. */
  bulkUpdate(ids: readonly string[], change: UserTargetsChange): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** May take up to 5 minutes; `dryRun` writes nothing and answers a preview; import_faulty has meta.rows (importFailure). */
  importFile(file: File, options?: ImportOptions): Promise<ClientAnswer<'importTargetUsers'>>
  sample(format: SheetFormat): Promise<FetchedFile>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const QUERY: UserTargetsQuery = { targetId: null, personId: null, teamId: null, search: '', from: '', until: '' }
const EVENTS = ['target_user_role.updated', 'target.updated', 'member.updated', 'team.updated'] as const

function filterOf({ targetId, personId, teamId, search, from, until }: UserTargetsQuery) {
  return {
    ...(targetId === null ? {} : { target_id_eq: targetId }),
    ...(personId === null ? {} : { ws_user_id_eq: personId }),
    ...(teamId === null ? {} : { team_id_eq: teamId }),
    ...(search ? { search } : {}),
    ...(from ? { end_date_gte: from } : {}),
    ...(until ? { start_date_lte: until } : {}),
  }
}

export function createUserTargetsStore(session: Session, of: Partial<UserTargetsQuery> = {}): UserTargetsStore {
  const api = createClient(session)
  const avatars = targetAvatars(session.apiUrl)
  const initial: UserTargetsState = { status: 'loading', error: null, rows: [], query: { ...QUERY, ...of } }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(EVENTS))
  const { getState } = readable

  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const query = { ...filterOf(getState().query), per_page: BULK_PAGE_SIZE }
      const { data } = await api.listTargetUserRoles({ query, signal, optOut })
      if (!signal.aborted) patch({ rows: data.map(avatars.given) })
    },
  })
  const { after } = reader

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      patch({ query: { ...query, search: query.search.trim() } })
      return reader.ask()
    },
    give: (body) => after(api.createTargetUserRole({ body, ...CHANGE })),
    update: (id, body) => after(api.updateTargetUserRole({ params: { id }, body, ...CHANGE })),
    async bulkUpdate(ids, change) {
      await after(api.bulkUpdateTargetUserRoles({ body: { ...change, ids: [...ids] }, ...CHANGE }))
    },
    remove: async (ids) => void (await after(api.bulkDeleteTargetUserRoles({ body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false, ...sent } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun }
      const answer = api.importTargetUsers({ body, ...CHANGE, ...sent, timeoutMs: TARGET_IMPORT_TIMEOUT_MS })
      return dryRun ? answer : after(answer)
    },
    sample: (format) => fetchFile(session, 'exportTargetUserFormat', { query: { format } }),
  }
}

/** Those that all views of a session share; of each target, person or team once. */
export function userTargetsStore(session: Session, of: Partial<UserTargetsQuery> = {}): UserTargetsStore {
  const about = of.targetId ?? of.personId ?? of.teamId ?? ''
  const key = `user-targets/1:${session.getState().workspaceCode}:${about}`
  return session.shared(key, () => createUserTargetsStore(session, of))
}
