import { afterEach, expect, test } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import { createFirstSteps } from './create-first-steps.ts'

const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

/** A workspace with so many of each, whose server keeps what is stored. */
async function setUp(counts: {
  projects?: number
  scenes?: number
  media?: boolean
  people?: number
  pending?: number
}) {
  const server = await testServer()
  serveWorkspace(server)
  const kept: Record<string, unknown> = {}
  const list = (total: number, data: unknown[] = []) => ({
    body: { data, meta: { current_page: 1, last_page: 1, per_page: 1, total } },
  })
  const { projects = 0, scenes = 0, media = false, people = 1, pending = 0 } = counts
  server.on('GET me/config', ({ query }) => {
    const code = query.get('code') ?? ''
    return { body: { data: { code, value: kept[code] ?? null } } }
  })
  server.on('PUT me/config', ({ body }) => {
    const { code, value } = body as { code: string; value: unknown }
    kept[code] = value
    return { body: { data: { code, value } } }
  })
  server.on(`GET workspace/${WS}/entities`, () => list(projects, projects > 0 ? [{ id: 'p' }] : []))
  server.on(`GET workspace/${WS}/items`, () =>
    list(scenes, scenes > 0 ? [{ id: 's', latest_rendition: media ? {} : null }] : []),
  )
  server.on(`GET workspace/${WS}/ws-user-roles`, () => list(people))
  server.on(`GET workspace/${WS}/ws-user-role/pending`, () => list(pending))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { steps: createFirstSteps(session), kept }
}

test('XUX-11 the first steps of an owner are done by what the workspace has', async () => {
  expect(await (await setUp({})).steps.read()).toEqual({ done: new Set(), projectId: null, sceneId: null })
  expect(await (await setUp({ projects: 1, scenes: 2 })).steps.read()).toEqual({
    done: new Set(['project', 'scene']),
    projectId: 'p',
    sceneId: 's',
  })
  const invited = await setUp({ projects: 1, scenes: 1, media: true })
  expect((await invited.steps.read())?.done).toEqual(new Set(['project', 'scene', 'upload']))
  expect((await (await setUp({ pending: 1 })).steps.read())?.done).toEqual(new Set(['people']))
})

test('XUX-11 the first steps are over once all are done or the person dismissed them, and the server keeps it', async () => {
  const all = await setUp({ projects: 1, scenes: 60, people: 2 })
  expect(await all.steps.read()).toBeNull()
  expect(all.kept).toEqual({ [`first_steps.${WS}`]: 'over' })
  const some = await setUp({})
  await some.steps.dismiss()
  expect(await some.steps.read()).toBeNull()
})
