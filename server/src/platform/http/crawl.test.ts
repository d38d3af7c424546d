import { PERMISSION_KEYS } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawl } from '../../testing/crawl/crawl.ts'
import type { CrawlReport } from '../../testing/crawl/crawl.ts'
import { sightOfCoordinator, sightOfPerson } from '../../testing/crawl/sight.ts'
import { makeCrawlWorld } from '../../testing/crawl/world.ts'
import type { CrawlWorld } from '../../testing/crawl/world.ts'
import { addUser, signIn, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Thousands of calls; two busy cores may take long. */
const LIMIT_MS = 400_000

let server: TestServer
let world: CrawlWorld

beforeAll(async () => {
  server = await testServer()
  world = await makeCrawlWorld(server)
}, LIMIT_MS)
afterAll(() => server.close())

function expectTight({ leaks, failed }: CrawlReport): void {
  expect({ leaks, failed }).toEqual({ leaks: [], failed: [] })
}

test(
  'XSEC-01 a guest of one scene reads everything readable, and no answer or file mentions another',
  async () => {
    const { database, a } = server
    const sight = await sightOfPerson({ database, wsId: a.id }, a.users.guest.id)
    expect(sight.scenes).toEqual([world.scenes.own])
    const report = await crawl(server, world, server.guest, sight)
    expectTight(report)
    expect(report.given.size).toBeGreaterThan(60)
    expect(report.addresses).toBeGreaterThan(3)
  },
  LIMIT_MS,
)

test(
  'XSEC-01 a guest whose role has every right to read sees no more scenes',
  async () => {
    const { database, a } = server
    // What runs the workspace shows all of it: tokens, webhooks and the record of rights are no guests' to read.
    const keys = PERMISSION_KEYS.filter((key) => !/^(settings|access)_/.test(key) && key.endsWith('_read'))
    const change = 'update ws_user set granted = $3 where ws_id = $1 and id = $2'
    await database.query(change, [a.id, a.users.guest.id, keys])
    const sight = await sightOfPerson({ database, wsId: a.id }, a.users.guest.id)
    const report = await crawl(
      server,
      world,
      server.as({ token: await signIn(server.deps, a.users.guest.userId) }),
      sight,
    )
    await database.query(change, [a.id, a.users.guest.id, []])
    expectTight(report)
    expect(report.given.size).toBeGreaterThan(120)
  },
  LIMIT_MS,
)

test(
  'XSEC-01 a guest link shows the renditions that it plays, and nothing of any other',
  async () => {
    const [visitor] = await server.database.query<{ id: string }>('select id from guest_visitor where ws_id = $1', [
      server.a.id,
    ])
    const sight = {
      person: visitor?.id ?? '',
      scenes: [world.scenes.own],
      entities: [],
      renditions: [world.renditions.first],
    }
    const report = await crawl(server, world, server.as({ token: world.pinnedPass }), sight)
    expectTight(report)
    expect(report.given).toContain('showGuestReview')
    expect(report.given).toContain('showGuestItem')
  },
  LIMIT_MS,
)

test(
  'XSEC-01 XSEC-02 a coordinator whose role opens no scene reads below their process, and nothing beside it',
  async () => {
    const { database, a } = server
    const person = await addUser(server, 'member', 'Cora')
    // The rights that coordinating gives, and others that open the scenes of the whole workspace.
    const revoked = PERMISSION_KEYS.filter((key) =>
      /^(project|item|media|playlist|standardReport|woohoo|peopleTile|status|metric|team)_/.test(key),
    )
    await database.query('update ws_user set revoked = $3 where ws_id = $1 and id = $2', [a.id, person.id, revoked])
    const { process } = world.places.own
    await database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
      a.id,
      process,
      person.id,
    ])
    const sight = await sightOfCoordinator({ database, wsId: a.id }, person.id, process)
    expect(new Set(sight.scenes)).toEqual(new Set([world.scenes.own, world.scenes.beside, world.scenes.moved]))
    const report = await crawl(server, world, server.as(person), sight)
    expectTight(report)
    for (const name of ['listItems', 'exportWorkspaceItems', 'listSchedule', 'listPipelineEntities', 'listEntities'])
      expect(report.given).toContain(name)
  },
  LIMIT_MS,
)
