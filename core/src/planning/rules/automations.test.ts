import { afterEach, expect, test } from 'vitest'
import type { Automation } from '../../contract/planning/automations.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createAutomationsStore } from './create-automations-store.ts'

const RULES = `workspace/${WS}/automations`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const ruleOf = (id: string, over: Partial<Automation> = {}): Automation => ({
  id,
  name: id,
  is_on: true,
  trigger: 'all_scenes',
  project_id: null,
  project: null,
  level: 3,
  when: { kinds: [6], status_ids: [] },
  target: 'next',
  only: { kinds: [], status_ids: [] },
  to: { kind: 3, status_id: null },
  position: 0,
  statuses: [],
  problem: null,
  last_run: null,
  created_by: null,
  version: 1,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
  ...over,
})

async function opened() {
  const server = await testServer()
  serveWorkspace(server)
  const live = serveEvents(server)
  const meta = { current_page: 1, last_page: 1, per_page: 99999, total: 2 }
  const rows = [ruleOf('one'), ruleOf('two')]
  server.on(`GET ${RULES}`, () => ({ body: { data: rows, meta } }))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  const store = createAutomationsStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { server, store, live, rows }
}

test('XPLAN-08 rules are switched and reordered at once, and revert to the server’s state on a refusal', async () => {
  const { server, store, rows } = await opened()
  const ids = () => store.getState().rows.map(({ id, is_on }) => [id, is_on])
  server.on(`PUT ${RULES}/order`, () => {
    rows.reverse()
    return { body: { data: { ok: true } } }
  })
  const placing = store.place('two', null)
  expect(ids()).toEqual([
    ['two', true],
    ['one', true],
  ])
  await placing
  expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ id: 'two', after_id: null })
  server.on(`PUT ${RULES}/one/switch`, { status: 422, body: { error: 'automation_cycle', message: 'A → B → A' } })
  const switching = store.switch('one', false)
  expect(ids()).toContainEqual(['one', false])
  await expect(switching).rejects.toMatchObject({ code: 'automation_cycle' })
  expect(ids()).toEqual([
    ['two', true],
    ['one', true],
  ])
})

test('XPLAN-08 other people’s changes, and runs of rules, are read again', async () => {
  const { server, store, live, rows } = await opened()
  expect(server.count(`GET ${RULES}`)).toBe(1)
  rows[0] = ruleOf('one', { last_run: { at: '2026-03-01T11:00:00Z', changed: 4 } })
  live.send('automation.updated', { automation_id: 'one' })
  await until(store, (state) => state.rows[0]?.last_run?.changed === 4)
})
