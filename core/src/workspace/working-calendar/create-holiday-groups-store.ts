import { type ClientAnswer, type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { HolidayGroup } from '../../contract/workspace/holidays.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { type ImportOptions, importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** All holiday groups of the workspace: there are some for each year. */
export interface HolidayGroupsState {
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  rows: readonly HolidayGroup[]
}

type NewGroup = ClientInput<'createWorkingdayGroup'>['body']
type GroupPatch = ClientInput<'updateWorkingdayGroup'>['body']
export type HolidayImport = ClientAnswer<'importWorkingdayGroups'>

/** How an import is run: `dryRun` writes nothing; `confirm` says yes to what the holidays overlap. */
export interface HolidayImportOptions extends ImportOptions {
  confirm?: boolean
}

/**
 * Holiday groups that follow live events. What changes something rejects with an ApiError, which the caller shows:
 * holiday_overlap asks for `confirm` and says in `meta.changes` what would change; of a `conflict` the row as it is now
 * stands in `meta.current`.
 */
export interface HolidayGroupsStore extends ReadableStore<HolidayGroupsState> {
  reload(): Promise<void>
  /** With `copy_of`, with the holidays of that group, moved into the year. */
  create(body: NewGroup): Promise<HolidayGroup>
  update(id: string, body: GroupPatch): Promise<HolidayGroup>
  remove(ids: readonly string[]): Promise<void>
  /** Holidays with their groups; import_faulty has meta.rows (importFailure). */
  importFile(file: File, options?: HolidayImportOptions): Promise<HolidayImport>
  sample(format: SheetFormat): Promise<FetchedFile>
  /** The holidays of these groups, or of all. */
  exportFile(format: SheetFormat, ids?: readonly string[]): Promise<FetchedFile>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createHolidayGroupsStore(session: Session): HolidayGroupsStore {
  const api = createClient(session)
  const initial: HolidayGroupsState = { status: 'loading', error: null, rows: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['workingday.updated', 'member.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { rows: [] } : {}) }),
    async read(signal, optOut) {
      const { data } = await api.listWorkingdayGroups({ query: { per_page: BULK_PAGE_SIZE }, signal, optOut })
      if (!signal.aborted) patch({ rows: data })
    },
  })

  const { after } = reader

  return {
    ...readable,
    reload: reader.reload,
    create: (body) => after(api.createWorkingdayGroup({ body, ...CHANGE })),
    update: (id, body) => after(api.updateWorkingdayGroup({ params: { id }, body, ...CHANGE })),
    remove: async (ids) => void (await after(api.deleteWorkingdayGroups({ body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false, confirm = false, ...sent } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun, confirm }
      const answer = api.importWorkingdayGroups({ body, ...CHANGE, ...sent, timeoutMs: SLOW_TIMEOUT_MS })
      return dryRun ? answer : after(answer)
    },
    sample: (format) => fetchFile(session, 'exportWorkingdayGroupSample', { query: { format, grouped: '1' } }),
    exportFile: (format, ids = []) =>
      fetchFile(session, 'exportWorkingdayGroups', {
        query: { format, ...(ids.length > 0 ? { ids: ids.join(',') } : {}) },
      }),
  }
}

/** The holiday groups that all views of a session share. */
export function holidayGroupsStore(session: Session): HolidayGroupsStore {
  const key = `holiday-groups/1:${session.getState().workspaceCode}`
  return session.shared(key, () => createHolidayGroupsStore(session))
}
