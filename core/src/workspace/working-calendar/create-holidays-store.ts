import { type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { Holiday, HolidayGroup } from '../../contract/workspace/holidays.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import type { HolidayImport, HolidayImportOptions } from './create-holiday-groups-store.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

/** A holiday group with all of its holidays. */
export interface HolidaysState {
  status: 'loading' | 'ready' | 'failed'
  /** `not_found`: the group is gone. */
  error: Failure | null
  group: HolidayGroup | null
  /** By day. */
  rows: readonly Holiday[]
}

type NewHoliday = ClientInput<'createHoliday'>['body']
type HolidayPatch = ClientInput<'updateHoliday'>['body']

/** The holidays of one group that follow live events. What changes something rejects as in HolidayGroupsStore. */
export interface HolidaysStore extends ReadableStore<HolidaysState> {
  reload(): Promise<void>
  create(body: NewHoliday): Promise<Holiday>
  update(id: string, body: HolidayPatch): Promise<Holiday>
  remove(ids: readonly string[]): Promise<void>
  importFile(file: File, options?: HolidayImportOptions): Promise<HolidayImport>
  sample(format: SheetFormat): Promise<FetchedFile>
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }

export function createHolidaysStore(session: Session, { groupId }: { groupId: string }): HolidaysStore {
  const api = createClient(session)
  const params = { group_id: groupId }
  const initial: HolidaysState = { status: 'loading', error: null, group: null, rows: [] }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['workingday.updated']))
  const reader = createReader({
    session,
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { group: null, rows: [] } : {}) }),
    async read(signal, optOut) {
      const [group, { data }] = await Promise.all([
        api.showWorkingdayGroup({ params: { id: groupId }, signal, optOut }),
        api.listHolidays({ params, query: { per_page: BULK_PAGE_SIZE }, signal, optOut }),
      ])
      if (!signal.aborted) patch({ group, rows: data })
    },
  })

  const { after } = reader

  return {
    ...readable,
    reload: reader.reload,
    create: (body) => after(api.createHoliday({ params, body, ...CHANGE })),
    update: (id, body) => after(api.updateHoliday({ params: { ...params, id }, body, ...CHANGE })),
    remove: async (ids) => void (await after(api.deleteHolidays({ params, body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false, confirm = false, ...sent } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun, confirm }
      const answer = api.importHolidays({ params, body, ...CHANGE, ...sent, timeoutMs: SLOW_TIMEOUT_MS })
      return dryRun ? answer : after(answer)
    },
    sample: (format) => fetchFile(session, 'exportWorkingdayGroupSample', { query: { format } }),
    exportFile: (format) => fetchFile(session, 'exportHolidays', { params, query: { format } }),
  }
}

/** The holidays of a group that all views of a session share. */
export function holidaysStore(session: Session, groupId: string): HolidaysStore {
  const key = `holidays/1:${session.getState().workspaceCode}:${groupId}`
  return session.shared(key, () => createHolidaysStore(session, { groupId }))
}
