import type { CellChange, SceneGroup, SceneRow } from '../contract/planning/scene-fields.ts'
import type { Session } from '../platform/session/types.ts'
import { type SceneGridOptions, createSceneGridStore } from '../planning/scenes/create-scene-grid-store.ts'
import type { EditMemory } from '../planning/scenes/offline-edits.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from './fixtures.ts'
import { serveEvents } from './live-stream.ts'
import { type TestServer, testServer } from './test-server.ts'

export const ITEMS = `workspace/${WS}/items`
export const BATCH = '0190a000-0000-7000-8000-00000000ba7c'
const open: Session[] = []

/** After each test. */
export function closeGrids(): void {
  for (const session of open.splice(0)) session.close()
}

export const idOf = (at: number) => `0190a000-0000-7000-8000-${String(at).padStart(12, '0')}`
export const scene = (at: number, change: Partial<SceneRow> = {}): SceneRow => ({
  id: idOf(at),
  entity_id: idOf(900_000),
  ancestors: [],
  name: `sc_${at}`,
  code: null,
  status: null,
  status_kind: 1,
  template_flow_id: null,
  assignees: [],
  reviewers: [],
  start_date: null,
  due_date: null,
  estimate: null,
  priority: 1,
  tags: [],
  frame_in: null,
  frame_out: null,
  cut_in: null,
  cut_out: null,
  thumbnail: null,
  position: at,
  omitted: false,
  metrics: [],
  renditions_count: 0,
  latest_rendition: null,
  comments_count: 0,
  editable: ['name', 'status', 'due_date', 'assignees', 'reviewers', 'metric'],
  may_set_reserved: true,
  may_delete: true,
  version: 1,
  group: null,
  created_at: '2026-01-01T00:00:00Z',
  last_updated: '2026-01-01T00:00:00Z',
  ...change,
})
const totals = (total: number) => ({ total, by_status: [0, total, 0, 0, 0, 0, 0], metrics: [] })
export const group = (key: string, total: number): SceneGroup => ({
  ...totals(total),
  key,
  name: key,
  kind: null,
  colour: null,
  person: null,
})

/** A workspace with so many scenes, whose cells can be changed. */
export function serveScenes(
  server: TestServer,
  count: number,
  groups: SceneGroup[] = [],
): Map<string, Partial<SceneRow>> {
  const changed = new Map<string, Partial<SceneRow>>()
  const rowOf = (at: number) => scene(at, changed.get(idOf(at)))
  server.on(`GET ${ITEMS}`, (call) => {
    const page = Number(call.query.get('page'))
    const per_page = Number(call.query.get('per_page'))
    const from = (page - 1) * per_page
    const data = Array.from({ length: Math.max(0, Math.min(per_page, count - from)) }, (_, at) => rowOf(from + at))
    return { body: { data, meta: { current_page: page, last_page: 1, per_page, total: count } } }
  })
  server.on(`GET ${ITEMS}/summary`, { body: { data: { ...totals(count), groups, columns: [] } } })
  server.on(`POST ${ITEMS}/bulk-update`, (call) => {
    const { cells } = call.body as { cells: CellChange[] }
    for (const { item_id, field, to } of cells)
      changed.set(item_id, { ...changed.get(item_id), [field]: to, version: 2 })
    const rows = cells.map(({ item_id }) => rowOf(Number(item_id.slice(-12))))
    const outcomes = cells.map(() => ({ outcome: 'changed', message: null }))
    return { body: { data: { batch_id: BATCH, cells: outcomes, rows } } }
  })
  return changed
}

/** A grid in a tab of its own on a server. */
export async function gridOn(server: TestServer, options: SceneGridOptions = {}) {
  const { session, setOnline } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createSceneGridStore(session, options)
  const close = store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { session, store, setOnline, close }
}

export async function grid(count: number, groups: SceneGroup[] = [], memory: EditMemory | null = null) {
  const server = await testServer()
  serveWorkspace(server)
  const changed = serveScenes(server, count, groups)
  const live = serveEvents(server)
  const query = groups.length > 0 ? { query: { groupBy: 'status' as const } } : {}
  return { server, live, changed, ...(await gridOn(server, { ...query, memory })) }
}

/** Bodies of the calls of one path below the scenes. */
export const bodies = (server: TestServer, path: string) =>
  server.calls.filter((call) => call.path === `${ITEMS}/${path}`).map(({ body }) => body as Record<string, unknown>)
export const due = (at: number, to: string | null) => ({ item_id: idOf(at), field: 'due_date' as const, to })
