import { type ClientAnswer, type ClientInput, createClient } from '../../platform/api/client.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Failure } from '../../platform/api/failure.ts'
import { SLOW_TIMEOUT_MS } from '../../platform/api/http.ts'
import type { SheetFormat } from '../../contract/platform/sheets.ts'
import type { SpecialDay } from '../../contract/workspace/special-days.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import { type FetchedFile, fetchFile } from '../../platform/files/fetch-file.ts'
import { type ImportOptions, importContent } from '../../platform/files/import-content.ts'
import type { Session } from '../../platform/session/types.ts'
import type { Rows } from '../../platform/data/rows.ts'
import { type PageCall, createPages } from '../../platform/data/create-pages.ts'
import { type ReadableStore, createLiveStore } from '../../platform/data/live-store.ts'
import { createReader } from '../../platform/data/reader.ts'

type OrderField = 'start_date' | 'end_date' | 'note' | 'person' | 'created_at'
/** A field to order by; a minus turns it round. */
export type SpecialDaysOrder = OrderField | `-${OrderField}`

/** Which days are listed. */
export interface SpecialDaysQuery {
  /** In the note and in names. */
  search: string
  /** Id of a person in the workspace. */
  person: string | null
  /** Days that touch this range, yyyy-mm-dd; an empty end is open. */
  from: string
  until: string
  order: SpecialDaysOrder
}

/** Extra-days or off-days as far as they were read. */
export interface SpecialDaysState {
  /** `ready` with no rows: there are none, or none fits. */
  status: 'loading' | 'ready' | 'failed'
  error: Failure | null
  days: Rows<SpecialDay>
  query: SpecialDaysQuery
}

type SpecialDayPatch = ClientInput<'updateSpecialDay'>['body']
type NewSpecialDay = Omit<ClientInput<'createSpecialDay'>['body'], 'type'>

/** Extra-days or off-days, live, in pages. What changes something rejects with an ApiError, which the caller shows. */
export interface SpecialDaysStore extends ReadableStore<SpecialDaysState> {
  reload(): Promise<void>
  /** Another question, from its first page. */
  ask(change: Partial<SpecialDaysQuery>): Promise<void>
  loadMore(): Promise<void>
  /** Has at least so many rows here, or all that there are, and gives those that are here then. */
  loadUpTo(count: number): Promise<readonly SpecialDay[]>
  create(body: NewSpecialDay): Promise<SpecialDay>
  /** Of a `conflict` the row as it is now stands in `meta.current`. */
  update(id: string, body: SpecialDayPatch): Promise<SpecialDay>
  remove(ids: readonly string[]): Promise<void>
  /** Days of both types, as the file's rows say; import_faulty has meta.rows (importFailure). */
  importFile(file: File, options?: ImportOptions): Promise<ClientAnswer<'importSpecialDays'>>
  sample(format: SheetFormat): Promise<FetchedFile>
  /** All that the question finds. */
  exportFile(format: SheetFormat): Promise<FetchedFile>
}

const NO_ROWS: Rows<SpecialDay> = { rows: [], total: 0, loadingMore: false }
const CHANGE = { optOut: [...SHOWN_BY_CALLER, 403, 404] }
const QUERY: SpecialDaysQuery = { search: '', person: null, from: '', until: '', order: 'start_date' }

function filterOf({ search, person, from, until }: SpecialDaysQuery) {
  return {
    ...(search ? { search } : {}),
    ...(person === null ? {} : { ws_user_id_eq: person }),
    ...(from ? { end_date_gte: from } : {}),
    ...(until ? { start_date_lte: until } : {}),
  }
}

/** @param options.type 0 off-days, 1 extra-days */
export function createSpecialDaysStore(session: Session, { type }: { type: SpecialDay['type'] }): SpecialDaysStore {
  const api = createClient(session)
  const initial: SpecialDaysState = { status: 'loading', error: null, days: NO_ROWS, query: QUERY }
  const { readable, patch } = createLiveStore(initial, () => reader.follow(['workingday.updated', 'member.updated']))
  const { getState } = readable

  const withFaces = (day: SpecialDay): SpecialDay => ({
    ...day,
    people: day.people.map((one) => ({ ...one, profile_image: avatarUrl(session.apiUrl, one.profile_image) })),
  })
  async function fetch(page: number, per_page: number, how: PageCall) {
    const { query } = getState()
    const input = { query: { ...filterOf(query), order_by: query.order, page, per_page }, ...how }
    const { data, meta } = await (type === 1 ? api.listExtraDays(input) : api.listOffDays(input))
    return { data: data.map(withFaces), meta }
  }

  const pages = createPages<SpecialDay>({
    get() {
      const { days: list, query, status } = getState()
      return { list, query, status }
    },
    put: (days) => patch({ days }),
    fetch,
  })

  const reader = createReader({
    session,
    // Rows that answer an earlier question must not stand under this one.
    onStatus: (status, error) => patch({ status, error, ...(status === 'failed' ? { days: NO_ROWS } : {}) }),
    async read(signal, optOut) {
      await pages.read(signal, (perPage) => fetch(1, perPage, { signal, optOut }))
    },
  })
  const { after } = reader

  return {
    ...readable,
    reload: reader.reload,
    ask(change) {
      const query = { ...getState().query, ...change }
      query.search = query.search.trim()
      patch({ query, days: pages.firstPage() })
      return reader.ask()
    },
    loadMore: pages.loadMore,
    loadUpTo: pages.loadUpTo,
    create: (body) => after(api.createSpecialDay({ body: { ...body, type }, ...CHANGE })),
    update: (id, body) => after(api.updateSpecialDay({ params: { id }, body, ...CHANGE })),
    remove: async (ids) => void (await after(api.deleteSpecialDays({ body: { ids: [...ids] }, ...CHANGE }))),
    async importFile(file, { dryRun = false, ...sent } = {}) {
      const body = { ...(await importContent(file)), dry_run: dryRun }
      const answer = api.importSpecialDays({ body, ...CHANGE, ...sent, timeoutMs: SLOW_TIMEOUT_MS })
      return dryRun ? answer : after(answer)
    },
    sample: (format) => fetchFile(session, 'exportSpecialDaySample', { query: { format } }),
    exportFile: (format) =>
      fetchFile(session, 'exportSpecialDays', { query: { ...filterOf(getState().query), type_eq: `${type}`, format } }),
  }
}

/** The extra-days (1) or off-days (0) that all views of a session share. */
export function specialDaysStore(session: Session, type: SpecialDay['type']): SpecialDaysStore {
  const key = `special-days/1:${session.getState().workspaceCode}:${type}`
  return session.shared(key, () => createSpecialDaysStore(session, { type }))
}
