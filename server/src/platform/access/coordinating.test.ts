import { effectivePermissions, holdsOn, satisfies } from '@arbo/core/contract'
import type { PermissionRule } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf, randomWorkspace, sees } from '../../testing/random-rights.ts'
import type { RandomPerson, RandomThing, RandomWorkspace } from '../../testing/random-rights.ts'
import { signIn, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

/** Each reads every thing by itself and every list. */
const PEOPLE = 60
const READERS = 18
const LIMIT_MS = 400_000
const SEED = Number(process.env['ARBO_SEED'] ?? 20_261_123)

const ITEM = 'item_getItemDetailTable_read'
const ENTITY = 'project_getProjectDirectoryUserInterface_read'
const PIPELINE: PermissionRule = { allOf: ['media_getPipelineEntities_read', ITEM] }
const REVIEW: PermissionRule = { allOf: ['media_getReviewUserInterface_read', ITEM] }

let server: TestServer
let made: RandomWorkspace
let code: string

beforeAll(async () => {
  server = await testServer()
  made = await randomWorkspace(server.database, randomOf(SEED), PEOPLE)
  const { database } = server
  await database.query('update user_account set terms_accepted_at = now() where terms_accepted_at is null')
  const [row] = await database.query<{ code: string }>('select code from workspace where id = $1', [made.wsId])
  code = row?.code ?? ''
}, LIMIT_MS)
afterAll(() => server.close())

const idsOf = (things: readonly RandomThing[]) => things.map(({ id }) => id).toSorted()

/** The rule in words: held in the workspace it opens what the person sees, else what lies below what they coordinate. */
function opens(person: RandomPerson, rule: PermissionRule, thing: RandomThing): boolean {
  const { rights } = person
  const isCoordinator = rights.coordinates.some(({ id }) => thing.path.includes(id))
  return holdsOn(effectivePermissions(rights), rule, isCoordinator) && sees(person, thing)
}

/** Half of them coordinate without the right to the scenes of the workspace: what the others see is another test's. */
function readers(): RandomPerson[] {
  const active = made.people.filter(({ rights }) => rights.isActive)
  const confined = active.filter(
    ({ rights }) => rights.coordinates.length > 0 && !satisfies(effectivePermissions(rights), ITEM),
  )
  const others = active.filter((person) => !confined.includes(person))
  expect(confined.length).toBeGreaterThan(4)
  return [...confined.slice(0, READERS / 2), ...others].slice(0, READERS)
}

class Reader {
  readonly #client: TestClient
  constructor(client: TestClient) {
    this.#client = client
  }

  async get(path: string): Promise<unknown> {
    const answer = await this.#client.raw({ method: 'GET', url: `/api/workspace/${code}/${path}` })
    if (answer.statusCode === 403 || answer.statusCode === 404) return null
    expect(answer.statusCode, `${path} ${answer.body.slice(0, 200)}`).toBe(200)
    const type = String(answer.headers['content-type'])
    return type.includes('json') ? (answer.json() as { data: unknown; meta?: { total: number } }) : answer.body
  }

  async ids(path: string, pick = (data: unknown) => data as { id: string }[]): Promise<string[]> {
    const body = (await this.get(path)) as { data: unknown } | null
    return body === null
      ? []
      : pick(body.data)
          .map(({ id }) => id)
          .toSorted()
  }
}

async function checkPerson(person: RandomPerson): Promise<{ seen: number; hidden: number }> {
  const reader = new Reader(server.as({ token: await signIn(server.deps, person.userId) }))
  const where = `seed ${SEED}, ${person.rights.role.name}`
  const scenes = made.things.filter(({ kind }) => kind === 'item')
  const entities = made.things.filter(({ kind }) => kind === 'entity')

  // Single reads are what the rule says.
  const readable: RandomThing[] = []
  for (const thing of made.things) {
    const answer = await reader.get(thing.kind === 'item' ? `items/${thing.id}` : `entities/${thing.id}`)
    expect(answer !== null, `${where}, ${thing.name}`).toBe(opens(person, thing.kind === 'item' ? ITEM : ENTITY, thing))
    if (answer !== null) readable.push(thing)
  }
  const openScenes = readable.filter(({ kind }) => kind === 'item')
  const openEntities = readable.filter(({ kind }) => kind === 'entity')
  const [sceneIds, entityIds] = [idsOf(openScenes), idsOf(openEntities)]

  // Lists of scenes.
  expect(await reader.ids('items?per_page=200'), where).toEqual(sceneIds)
  const summary = (await reader.get('items/summary')) as { data: { total: number } } | null
  expect(summary?.data.total ?? 0, where).toBe(sceneIds.length)
  const csv = (await reader.get('items/export?format=csv')) as string | null
  const lines = csv === null ? [] : csv.trim().split(/\r?\n/).slice(1)
  expect(lines.length, where).toBe(sceneIds.length)
  for (const { name } of scenes) {
    const isThere = lines.some((line) => line.split(',').some((cell) => cell.replaceAll('"', '') === name))
    expect(isThere, `${where}, ${name} in the export`).toBe(openScenes.some((one) => one.name === name))
  }
  const ids = scenes.map(({ id }) => id).join(',')
  const open = (rule: PermissionRule) => idsOf(scenes.filter((one) => opens(person, rule, one)))
  expect(await reader.ids('review/pipeline-entities?per_page=100'), where).toEqual(open(PIPELINE))
  expect(await reader.ids(`review/scenes?item_ids=${ids}`), where).toEqual(open(REVIEW))

  // Lists of entities, and what they count.
  expect(await reader.ids('entities?per_page=200&status_eq='), where).toEqual(entityIds)
  expect(await reader.ids('entities/search?search=Entity&per_page=200'), where).toEqual(entityIds)
  expect(await reader.ids('schedule', (data) => (data as { rows: { id: string }[] }).rows), where).toEqual(entityIds)
  const holdsBoth = [ITEM, ENTITY].map((key) => satisfies(effectivePermissions(person.rights), key as PermissionRule))
  for (const entity of openEntities) {
    const below = ({ path, id }: RandomThing) => id !== entity.id && path.includes(entity.id)
    const children = openEntities.filter(({ path }) => path.at(-2) === entity.id)
    expect(await reader.ids(`entities/${entity.id}/children?per_page=200`), where).toEqual(idsOf(children))
    const answer = (await reader.get(`entities/${entity.id}`)) as {
      data: { children_count: number; woohoo: { scenes: number } }
    }
    expect(answer.data.children_count, where).toBe(children.length)
    // Where one of two rights is missing in the workspace, a list may count what the other opens.
    if (holdsBoth[0] === holdsBoth[1]) expect(answer.data.woohoo.scenes, where).toBe(openScenes.filter(below).length)
  }

  // Search finds what its lists open.
  const found = (await reader.get('search?q=Scene&kinds=scene&limit=50')) as {
    data: { groups: { rows: { id: string }[] }[] }
  }
  const foundIds = found.data.groups.flatMap(({ rows }) => rows.map(({ id }) => id))
  for (const id of foundIds) expect(sceneIds, where).toContain(id)
  if (sceneIds.length <= 50) expect(foundIds.toSorted(), where).toEqual(sceneIds)
  return { seen: readable.length, hidden: scenes.length + entities.length - readable.length }
}

test(
  `XSEC-02 lists, exports and counts of ${READERS} people in random trees are exactly what they may read one by one`,
  async () => {
    let [seen, hidden] = [0, 0]
    for (const person of readers()) {
      const counted = await checkPerson(person)
      seen += counted.seen
      hidden += counted.hidden
    }
    // Neither is the rare case.
    expect(seen).toBeGreaterThan(100)
    expect(hidden).toBeGreaterThan(100)
  },
  LIMIT_MS,
)
