import { afterEach, expect, test, vi } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { type Reply, testServer } from '../../testing/test-server.ts'
import { createScheduleStore } from '../schedule/create-schedule-store.ts'
import { createDirectoryStore } from './create-directory-store.ts'
import { createEntityStore } from './create-entity-store.ts'

const ID = '0190a000-0000-7000-8000-0000000000e1'
const CHILD = '0190a000-0000-7000-8000-0000000000e2'
const ENTITIES = `workspace/${WS}/entities`
const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

const list = (data: object[]): Reply => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length } },
})

/** A page that shows the projects, one of them with what lies in it, its panel, and the schedule. */
async function opened() {
  const server = await testServer()
  serveWorkspace(server, [])
  const live = serveEvents(server)
  let project = {
    id: ID,
    type: 0,
    name: 'Night Ferry',
    code: 'NF',
    description: '',
    ancestors: [] as object[],
    scheduled_start: null,
    scheduled_due: null,
    thumbnail: null,
    version: 1,
    updated_at: '2026-01-01T00:00:00Z',
  }
  const child = () => ({
    ...project,
    id: CHILD,
    type: 1,
    name: 'Animation',
    version: 1,
    ancestors: [{ id: ID, type: 0, name: project.name, code: project.code }],
  })
  const change = (some: object) => (project = { ...project, ...some, version: project.version + 1 })
  server.on(`GET ${ENTITIES}`, () => list([project]))
  server.on(`GET ${ENTITIES}/${ID}`, () => ({ body: { data: project } }))
  server.on(`GET ${ENTITIES}/${ID}/details`, () => ({ body: { data: project } }))
  server.on(`GET ${ENTITIES}/${ID}/metric`, { body: { data: [] } })
  server.on(`GET ${ENTITIES}/${ID}/children`, () => list([child()]))
  server.on(`GET workspace/${WS}/schedule`, () => ({
    body: { data: { rows: [project], is_cut: false, calendars: [] } },
  }))
  server.on(`PUT ${ENTITIES}/${ID}`, ({ body }) => {
    const { version, ...fields } = body as { version: number }
    if (version !== project.version) {
      return { status: 409, body: { error: 'conflict', message: 'x', meta: { current: project } } }
    }
    return { body: { data: change(fields) } }
  })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(() => session.close())
  await signedIn(session)
  const views = viewsOf(session)
  for (const store of Object.values(views)) {
    open.unshift(store.subscribe(() => undefined))
    await until<{ status: string }>(store, ({ status }) => status === 'ready')
  }
  await until(session, (state) => state.live === 'open')
  // What was asked for before the stream was open is asked for once more.
  const reads = () => server.calls.filter(({ method, path }) => method === 'GET' && !path.endsWith('/events')).length
  let before = 0
  await vi.waitFor(
    () => {
      const count = reads()
      const isQuiet = count === before
      before = count
      expect(isQuiet).toBe(true)
    },
    { interval: 500, timeout: 8000 },
  )
  return { server, live, session, reads, change, ...views, project: () => project }
}

function viewsOf(session: Session) {
  return {
    projects: createDirectoryStore(session),
    level: createDirectoryStore(session, { entityId: ID, items: false }),
    panel: createEntityStore(session, { id: ID }),
    schedule: createScheduleStore(session, null),
  }
}
type Page = Awaited<ReturnType<typeof opened>>

const names = ({ projects, level, panel, schedule }: Page) => [
  projects.getState().children.rows[0]?.name,
  level.getState().entity?.name,
  level.getState().children.rows[0]?.ancestors[0]?.name,
  panel.getState().entity?.name,
  schedule.getState().rows[0]?.name,
]
const all = (name: string) => [name, name, name, name, name]

test('PLAN-33 a renamed project has its new name in all views of the page at once, and nothing is read for it', async () => {
  const page = await opened()
  expect(names(page)).toEqual(all('Night Ferry'))
  const before = page.reads()
  const read = page.projects.getState().children.rows[0]
  if (!read) throw new TypeError('There is no project')
  const writing = page.projects.editEntity(read, { ...read, own_start_frame: read.own_start_frame, name: 'Day Ferry' })
  // Its event comes before its answer.
  page.live.send('entity.updated', { entity_id: ID, parent_id: null, version: 2 }, 1)
  await writing
  expect(names(page)).toEqual(all('Day Ferry'))
  // And once more after it.
  page.live.send('entity.updated', { entity_id: ID, parent_id: null, version: 2 }, 2)
  await page.schedule.setDates(ID, { scheduled_start: '2026-12-01', scheduled_due: null })
  expect(page.panel.getState().entity?.scheduled_start).toBe('2026-12-01')
  expect(page.projects.getState().children.rows[0]?.version).toBe(3)
  // The schedule alone reads again, after a move.
  await vi.waitFor(() => expect(page.reads()).toBeGreaterThan(before))
  const paths = page.server.calls.filter(({ method }) => method === 'GET').slice(before - page.reads())
  expect(new Set(paths.map(({ path }) => path))).toEqual(new Set([`workspace/${WS}/schedule`]))
})

test('PLAN-05 what somebody else changed is read, and an older answer does not bring the old name back', async () => {
  const page = await opened()
  let answer = (): void => undefined
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const old = { ...page.project() }
  page.server.on(`GET ${ENTITIES}/${ID}/details`, async () => {
    await gate
    return { body: { data: old } }
  })
  const reading = page.panel.reload()
  page.change({ name: 'Their Ferry' })
  page.live.send('entity.updated', { entity_id: ID, parent_id: null, version: 2 }, 1)
  await until(page.level, ({ entity }) => entity?.name === 'Their Ferry')
  await until(page.projects, ({ children }) => children.rows[0]?.name === 'Their Ferry')
  answer()
  await reading
  await until(page.panel, ({ entity }) => entity?.name === 'Their Ferry')
  expect(names(page)).toEqual(all('Their Ferry'))
})

test('PLAN-17 a list by name is read again after a new name', async () => {
  const page = await opened()
  await page.projects.setOrder('name')
  const before = page.server.count(`GET ${ENTITIES}`)
  await page.projects.updateEntity(ID, { name: 'Aft', version: 1 })
  expect(page.server.count(`GET ${ENTITIES}`)).toBeGreaterThan(before)
})

test('PLAN-05 children that do not show are not read, and once they show they are as they have become', async () => {
  const page = await opened()
  const count = (path: string) => page.server.count(`GET ${ENTITIES}/${ID}${path}`)
  page.level.showChildren(false)
  const [childrenBefore, ownBefore] = [count('/children'), count('')]
  // Totals come from scenes below, which somebody else has changed.
  page.live.send('items.changed', { batch_id: CHILD, count: 3 }, 1)
  await vi.waitFor(() => expect(count('')).toBe(ownBefore + 1))
  await until(page.level, ({ status }) => status === 'ready')
  expect(count('/children')).toBe(childrenBefore)
  expect(page.level.getState().children.rows).toHaveLength(1)
  page.level.showChildren(true)
  await vi.waitFor(() => expect(count('/children')).toBe(childrenBefore + 1))
  // Nothing has changed since.
  page.level.showChildren(false)
  page.level.showChildren(true)
  expect(count('/children')).toBe(childrenBefore + 1)
})

test('PLAN-05 a level whose children show later is loading them until they are there', async () => {
  const { session, server } = await opened()
  const level = createDirectoryStore(session, { entityId: ID, items: false })
  level.showChildren(false)
  const before = server.count(`GET ${ENTITIES}/${ID}/children`)
  open.unshift(level.subscribe(() => undefined))
  await until(level, ({ status }) => status === 'ready')
  expect([level.getState().entity?.name, server.count(`GET ${ENTITIES}/${ID}/children`)]).toEqual([
    'Night Ferry',
    before,
  ])
  level.showChildren(true)
  expect(level.getState().status).toBe('loading')
  await until(level, ({ status, children }) => status === 'ready' && children.rows.length === 1)
})
