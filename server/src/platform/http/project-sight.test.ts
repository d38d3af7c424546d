import { PERMISSION_KEYS, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crawl } from '../../testing/crawl/crawl.ts'
import type { CrawlReport } from '../../testing/crawl/crawl.ts'
import { sightOfProjects } from '../../testing/crawl/sight.ts'
import { makeCrawlWorld, newWord } from '../../testing/crawl/world.ts'
import type { CrawlWorld } from '../../testing/crawl/world.ts'
import { makeEntity } from '../../testing/fixtures.ts'
import { makeTeam } from '../../testing/scene-fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

/** Thousands of calls; two busy cores may take long. */
const LIMIT_MS = 400_000

let server: TestServer
let world: CrawlWorld

beforeAll(async () => {
  server = await testServer()
  world = await makeCrawlWorld(server)
  await ruleOfHidden()
  await trashOfHidden()
}, LIMIT_MS)
afterAll(() => server.close())

/** In the trash: a scene of the hidden project, and a project that was its members' alone, with a scene. */
async function trashOfHidden(): Promise<void> {
  const { owner, a } = server
  const params = { ws_code: a.code }
  const named = async (call: (name: string) => Promise<string>): Promise<string> => {
    const word = newWord()
    const id = await call(word)
    world.words.set(id, word)
    return id
  }
  const scene = async (entity_id: string): Promise<void> => {
    const id = await named(async (name) => {
      const { data } = await owner.call('storeEntityItem', { params: { ...params, entity_id }, body: { name } })
      return data.id
    })
    await owner.call('deleteItem', { params: { ...params, id } })
  }
  await scene(world.places.otherProject.take)
  const project = await named((name) => makeEntity(server, 0, null, name))
  await hide(project)
  await scene(project)
  await owner.call('deleteEntity', { params: { ...params, id: project } })
}

/** What names the hidden project beside its scenes: a rule of it that has run, and a webhook. */
async function ruleOfHidden(): Promise<void> {
  const { owner, database, a } = server
  const params = { ws_code: a.code }
  const { project, take } = world.places.otherProject
  const { data: rule } = await owner.call('createAutomation', {
    params,
    body: {
      name: `Rule of ${world.words.get(project)}`,
      is_on: true,
      trigger: 'all_scenes',
      project_id: project,
      level: 3,
      when: { kinds: [6], status_ids: [] },
      target: 'scenes',
      only: { kinds: [], status_ids: [] },
      to: { kind: 3, status_id: null },
    },
  })
  const { data: common } = await owner.call('createAutomation', {
    params,
    body: {
      name: 'Everywhere',
      is_on: true,
      trigger: 'all_scenes',
      project_id: null,
      level: 3,
      when: { kinds: [5], status_ids: [] },
      target: 'scenes',
      only: { kinds: [], status_ids: [] },
      to: { kind: 3, status_id: null },
    },
  })
  for (const { id } of [rule, common]) {
    await database.query(
      `insert into automation_run (ws_id, id, automation_id, changed, refused, entity_id, item_id)
       values ($1, $2, $3, 1, '[]', $4, $5)`,
      [a.id, uuidv7(), id, take, world.scenes.otherProject],
    )
  }
  await owner.call('createWebhook', {
    params,
    body: { name: 'Hook', url: 'https://example.com/hook', events: [] },
  })
}

function expectTight({ leaks, failed }: CrawlReport): void {
  expect({ leaks, failed }).toEqual({ leaks: [], failed: [] })
}

const hide = (project: string, people: readonly string[] = [], teams: readonly string[] = []) =>
  server.owner.call('putProjectMembers', {
    params: { ws_code: server.a.code, id: project },
    body: { visible_to: 'members', ws_user_ids: [...people], team_ids: [...teams] },
  })

/** A member with other rights than the default ones. */
async function memberWith(name: string, granted: readonly string[]) {
  const person = await addUser(server, 'member', name)
  await server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [
    server.a.id,
    person.id,
    [...granted],
  ])
  return person
}

test(
  'XFIX-06: a member reads everything readable, and no answer, file or export mentions a project that is not theirs to see',
  async () => {
    const { database, a } = server
    const { own, otherProject } = world.places
    await hide(otherProject.project)
    const person = await addUser(server, 'member', 'Mona')
    const sight = await sightOfProjects({ database, wsId: a.id }, person.id, [own.project])
    const report = await crawl(server, world, server.as(person), sight)
    expectTight(report)
    expect(report.given.size).toBeGreaterThan(100)
  },
  LIMIT_MS,
)

test(
  'XFIX-06: a member with every right to read, and to run the workspace, sees no more projects by it',
  async () => {
    const { database, a } = server
    const { own, otherProject } = world.places
    await hide(otherProject.project)
    const person = await memberWith('Moses', PERMISSION_KEYS)
    await database.query(`update ws_user set revoked = $3 where ws_id = $1 and id = $2`, [
      a.id,
      person.id,
      [SEES_OWN_PROJECTS],
    ])
    const sight = await sightOfProjects({ database, wsId: a.id }, person.id, [own.project])
    const report = await crawl(server, world, server.as(person), sight)
    expectTight(report)
    expect(report.given.size).toBeGreaterThan(140)
  },
  LIMIT_MS,
)

test(
  'XFIX-06: whose role sees own projects alone reads those of their team, their own scene of another, and nothing beside',
  async () => {
    const { database, a } = server
    const { own, otherProject } = world.places
    const person = await memberWith('Mara', [SEES_OWN_PROJECTS])
    const team = await makeTeam(server, own.project, [person])
    await hide(own.project, [], [team])
    await hide(otherProject.project)
    await database.query(
      `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee') on conflict do nothing`,
      [a.id, world.scenes.otherProject, person.id],
    )
    const sight = await sightOfProjects({ database, wsId: a.id }, person.id, [own.project])
    expect(sight.scenes).toContain(world.scenes.otherProject)
    const report = await crawl(server, world, server.as(person), sight)
    expectTight(report)
    expect(report.given.size).toBeGreaterThan(100)
  },
  LIMIT_MS,
)
