import { afterEach, expect, test } from 'vitest'
import type { TimeScene, Timesheet } from '../../contract/planning/time.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, ada, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createTimesheetStore } from './create-timesheet-store.ts'
import { findScenes } from './find-scenes.ts'

const MONDAY = '2026-03-09'
const LAST_MONDAY = '2026-03-02'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const scene = (id: string, is_gone = false): TimeScene => ({
  id,
  name: id,
  code: null,
  status: null,
  due_date: null,
  ancestors: [],
  estimate_minutes: null,
  spent_minutes: 0,
  is_gone,
})
const row = (id: string, minutes: number | null, change: Partial<Timesheet['rows'][number]> = {}) => ({
  scene: scene(id),
  may_log: false,
  cells: [minutes === null ? null : { minutes, note: '' }, null, null, null, null, null, null],
  ...change,
})
const sheet = (monday: string, rows: Timesheet['rows']): Timesheet => ({
  person: ada,
  monday,
  state: monday === MONDAY ? 'open' : 'approved',
  state_by: null,
  state_at: null,
  days: Array.from({ length: 7 }, () => ({ day: monday, kind: 'working' as const, expected_minutes: 480 })),
  rows,
  is_asked: false,
  may_log: monday === MONDAY,
  may_approve: false,
})

async function served() {
  const server = await testServer()
  serveWorkspace(server, ['time_logTime_create'])
  serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, session }
}

test('XPROD-09 the scenes of last week come without their hours, but not those that are gone, and can be logged on', async () => {
  const { server, session } = await served()
  const last = [row('pier', 60), row('quay', 30), row('idle', null), row('gone', 60, { scene: scene('gone', true) })]
  server.on(`GET workspace/${WS}/timesheets/${MONDAY}`, { body: { data: sheet(MONDAY, [row('pier', 15)]) } })
  server.on(`GET workspace/${WS}/timesheets/${LAST_MONDAY}`, { body: { data: sheet(LAST_MONDAY, last) } })
  const store = createTimesheetStore(session, null)
  await store.showWeek(MONDAY)
  store.subscribe(() => undefined)
  await until(store, (state) => state.status === 'ready' && state.sheet !== null)
  expect(await store.copyWeek(LAST_MONDAY)).toBe(1)
  const rows = store.getState().sheet?.rows ?? []
  expect(rows.map(({ scene: { id }, may_log, cells }) => [id, may_log, cells[0]?.minutes ?? null])).toEqual([
    ['pier', false, 15],
    ['quay', true, null],
  ])
  expect(await store.copyWeek(LAST_MONDAY)).toBe(0)
})

test('XPROD-09 scenes to log time on are found by words, and without them are those that one last worked on', async () => {
  const { server, session } = await served()
  server.on(`GET workspace/${WS}/search`, () => ({
    body: {
      data: {
        indexing: false,
        groups: [
          {
            kind: 'scene',
            more: false,
            rows: [
              {
                id: 'pier',
                title: 'Pier',
                code: 'SC010',
                path: [
                  { name: 'Night Ferry', code: null },
                  { name: 'Animation', code: null },
                ],
                status: null,
              },
            ],
          },
        ],
      },
    },
  }))
  const recent = { id: 'quay', name: 'Quay', code: null, ancestors: [{ name: 'Night Ferry' }], status: null }
  server.on(`GET workspace/${WS}/my-works/recent`, { body: { data: [recent] } })
  expect(await findScenes(session, ' pie ')).toEqual([
    { id: 'pier', name: 'Pier', code: 'SC010', path: 'Night Ferry / Animation', status: null },
  ])
  const asked = server.calls.findLast(({ path }) => path.endsWith('/search'))?.query
  expect([asked?.get('kinds'), asked?.get('q')]).toEqual(['scene', 'pie'])
  expect(await findScenes(session, ' ')).toEqual([
    { id: 'quay', name: 'Quay', code: null, path: 'Night Ferry', status: null },
  ])
})
