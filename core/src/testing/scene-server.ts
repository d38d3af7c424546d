import type { CellChange, SceneRow } from '../contract/planning/scene-fields.ts'
import type { FlowStatus } from '../contract/planning/entities.ts'
import type { FetchLike } from '../platform/api/watched-fetch.ts'
import { WS, ada, profile, serveWorkspace, token } from './fixtures.ts'
import { idOf, scene } from './scene-grid.ts'
import { type Call, type Handler, type Reply, matcher } from './test-server.ts'

const ROOT = `workspace/${WS}`
export const FLOW: FlowStatus[] = [2, 4, 6].map((kind, position) => ({
  id: idOf(800_000 + kind),
  name: `Status ${kind}`,
  kind,
  colour: null,
  position,
})) as FlowStatus[]

interface SentEvent {
  id: number
  name: string
  data: object
}

/** What one scene was before an act. */
interface Change {
  id: string
  field: CellChange['field']
  from: unknown
  to: unknown
}

export interface SceneServerOptions {
  scenes: number
  /** How long a call, its answer or an event takes, in ms. */
  delay(): number
  /** What becomes of a call that writes: it never arrives, or its answer never does. */
  fate(): 'arrives' | 'lost' | 'answer-lost'
}

/**
 * A server in the page's own process that has scenes, for tests of many tabs at once: its clock is the test's, its
 * network is as bad as the test wants, and it knows what is true.
 */
export function sceneServer({ scenes, delay, fate }: SceneServerOptions) {
  const rows = new Map(Array.from({ length: scenes }, (_, at) => [idOf(at), scene(at, { template_flow_id: 'f' })]))
  const acts = new Map<string, Change[]>()
  const events: SentEvent[] = []
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  const handlers: { matches: (call: Call) => boolean; handler: Handler | Reply }[] = []
  const calls: Call[] = []
  const on = (route: string, handler: Handler | Reply): void => void handlers.push({ matches: matcher(route), handler })
  let acted = 0

  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  const textOf = ({ id, name, data }: SentEvent): string =>
    `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  function emit(name: string, data: object): void {
    const event = { id: events.length + 1, name, data }
    events.push(event)
    for (const stream of streams) {
      // Cut meanwhile, it is resumed from its place.
      setTimeout(() => streams.has(stream) && stream.enqueue(encode(textOf(event))), 20)
    }
  }

  /** Cell by cell, as the server decides; the act that can be undone. */
  function write(cells: readonly CellChange[], batch = idOf(700_000 + (acted += 1))) {
    const changes: Change[] = []
    const outcomes = cells.map(({ item_id, field, from, to }) => {
      const row = rows.get(item_id)
      if (!row) return { outcome: 'gone', message: null }
      const now = field === 'status' ? (row.status?.id ?? null) : row[field as 'name']
      if (from !== undefined && from !== now) return { outcome: 'conflict', message: 'Changed meanwhile' }
      if (now === to) return { outcome: 'unchanged', message: null }
      if (to === 'refused') return { outcome: 'refused', message: 'No' }
      changes.push({ id: item_id, field, from: now, to })
      const status = FLOW.find(({ id }) => id === to) ?? null
      const fact = field === 'status' ? { status, status_kind: status?.kind ?? 0 } : { [field]: to }
      rows.set(item_id, { ...row, ...(fact as Partial<SceneRow>), version: row.version + 1 })
      return { outcome: 'changed', message: null }
    })
    if (changes.length > 0) acts.set(batch, changes)
    for (const item_id of new Set(changes.map(({ id }) => id))) {
      const { entity_id, status_kind, version } = rows.get(item_id) ?? scene(0)
      emit('item.updated', { item_id, entity_id, status_kind, version, batch_id: batch })
    }
    return { batch_id: changes.length > 0 ? batch : null, outcomes }
  }

  const listed = (query: URLSearchParams): SceneRow[] => {
    const kinds = query.get('kind_ina')?.split(',')
    const found = [...rows.values()].filter(({ status_kind }) => !kinds || kinds.includes(String(status_kind)))
    return query.get('order_by') === 'name' ? found.toSorted((a, b) => (a.name < b.name ? -1 : 1)) : found
  }
  const page = (data: readonly unknown[], query: URLSearchParams) => {
    const [at, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 50)]
    const meta = { current_page: at, last_page: 1, per_page: size, total: data.length }
    return { body: { data: data.slice((at - 1) * size, at * size), meta } }
  }
  const totals = (found: readonly SceneRow[]) => ({
    total: found.length,
    by_status: Array.from({ length: 7 }, (_, kind) => found.filter((row) => row.status_kind === kind).length),
    metrics: [],
  })
  const whole = (row: SceneRow) => ({
    ...row,
    description: '',
    renditions: [],
    start_frame: 0,
    own_start_frame: null,
    files: [],
    notes: [],
    markers: [],
    rights: [],
  })

  serveWorkspace({ on } as never)
  on('GET me', { body: { data: profile } })
  on('POST refresh_token', { body: { data: token('first') } })
  on(`GET ${ROOT}/items`, ({ query }) => page(listed(query), query))
  on(`GET ${ROOT}/items/{id}`, ({ path }) => {
    const row = rows.get(path.split('/').at(-1) ?? '')
    return row ? { body: { data: whole(row) } } : { status: 404, body: { error: 'not_found', message: 'Gone' } }
  })
  on(`GET ${ROOT}/items/summary`, ({ query }) => ({
    body: { data: { ...totals(listed(query)), groups: [], columns: [] } },
  }))
  on(`GET ${ROOT}/items/{id}/neighbours`, {
    body: { data: { previous: null, next: null, before: [], after: [], place: 1, total: 1 } },
  })
  on(`GET ${ROOT}/entities/{id}/template_flow`, { body: { data: { id: 'f', statuses: FLOW } } })
  on(`POST ${ROOT}/items/bulk-update`, ({ body }) => {
    const { cells, batch_id } = body as { cells: CellChange[]; batch_id?: string }
    const { outcomes, batch_id: batch } = write(cells, batch_id)
    const named = [...new Set(cells.map(({ item_id }) => item_id))].flatMap((id) => rows.get(id) ?? [])
    return { body: { data: { batch_id: batch, cells: outcomes, rows: named } } }
  })
  on(`POST ${ROOT}/changes/{id}/undo`, ({ path }) => {
    const changes = acts.get(path.split('/').at(-2) ?? '') ?? []
    const back = changes.map(({ id, field, from, to }) => ({ item_id: id, field, from: to, to: from }) as CellChange)
    const { batch_id, outcomes } = write(back)
    const restored = outcomes.filter(({ outcome }) => outcome === 'changed').length
    return { body: { data: { batch_id, restored, removed: 0, kept: outcomes.length - restored } } }
  })
  const mine = () => [...rows.values()].filter(({ status_kind }) => status_kind !== 6)
  on(`GET ${ROOT}/my-works/items/due-date`, () => {
    const found = mine().map((row) => ({ ...row, group: 'none' }))
    const groups = [{ key: 'none', path: [], count: found.length }]
    return { body: { data: { rows: found, groups, total: found.length, outside: 0 } } }
  })
  on(`GET ${ROOT}/my-works/item-metrics`, { body: { data: [] } })
  on(`GET ${ROOT}/my-works/entities`, { body: { data: [] } })

  const gone = () => new TypeError('Failed to fetch')
  const pause = (signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error)
      const timer = setTimeout(resolve, delay())
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    })

  function stream(last: string | null, signal: AbortSignal | null | undefined): Response {
    let mine: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        mine = controller
        streams.add(controller)
        const missed = last === null ? [] : events.slice(Number(last))
        controller.enqueue(encode(`id: ${last ?? events.length}\n: open\n\n${missed.map(textOf).join('')}`))
        signal?.addEventListener('abort', () => {
          if (streams.delete(mine)) controller.error(signal.reason)
        })
      },
      cancel: () => void streams.delete(mine),
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  const fetch: FetchLike = async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api\//, '')
    const headers = Object.fromEntries(request.headers)
    if (path === `${ROOT}/events`) return stream(headers['last-event-id'] ?? null, init?.signal)
    const text = await request.text()
    const call: Call = {
      method: request.method,
      path,
      query: url.searchParams,
      token: headers['authorization']?.replace('Bearer ', '') ?? null,
      headers,
      body: text ? (JSON.parse(text) as unknown) : null,
    }
    calls.push(call)
    const becomes = call.method === 'POST' && path.includes('/items/') ? fate() : 'arrives'
    await pause(init?.signal)
    if (becomes === 'lost') throw gone()
    const handler = handlers.findLast(({ matches }) => matches(call))?.handler
    const reply = typeof handler === 'function' ? await handler(call, undefined as never) : handler
    await pause(init?.signal)
    if (becomes === 'answer-lost') throw gone()
    if (!reply || typeof reply === 'string') throw gone()
    return Response.json(reply.body, { status: reply.status ?? 200 })
  }

  return {
    rows,
    calls,
    fetch,
    on,
    listed,
    mine,
    totals,
    write,
    me: ada,
    /** Breaks all streams; what happens meanwhile comes when they are resumed. */
    cut() {
      for (const one of streams) one.error(gone())
      streams.clear()
    },
  }
}
