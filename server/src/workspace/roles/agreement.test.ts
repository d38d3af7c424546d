import { sql } from 'drizzle-orm'
import { effectivePermissions, explainRights, holdsOn, PERMISSION_KEYS } from '@arbo/core/contract'
import type { PermissionKey, PersonRights } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { randomOf, randomWorkspace, sees } from '../../testing/random-rights.ts'
import type { RandomPerson, RandomThing, RandomWorkspace } from '../../testing/random-rights.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { toMember, MEMBERSHIP_COLUMNS } from '../../platform/access/member.ts'
import type { Member, MembershipRow } from '../../platform/access/member.ts'
import { loadEntity, loadScene, may } from '../../platform/access/rights.ts'
import { coordinated, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { explainPermission } from '../../connect/explanations/explain.ts'

const PEOPLE = 200
const QUESTIONS = 50
/** One question in so many is put to the services themselves, each of which asks the database. */
const SAMPLE = 40
/** Alone it takes some seconds; two busy cores may take several times as long. */
const LIMIT_MS = 90_000
const SEED = Number(process.env['ARBO_SEED'] ?? 20_260_321)

let database: Database
let made: RandomWorkspace
const random = randomOf(SEED)

beforeAll(async () => {
  database = await testDatabase()
  made = await randomWorkspace(database, random, PEOPLE)
}, LIMIT_MS)
afterAll(() => database.close())

async function memberOf({ id, userId }: RandomPerson): Promise<Member | null> {
  const [row] = await database.query<MembershipRow>(
    `select ${MEMBERSHIP_COLUMNS} from ws_user m join workspace w on w.id = m.ws_id
     join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id where m.ws_id = $1 and m.id = $2`,
    [made.wsId, id],
  )
  try {
    return toMember(row, userId)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** What the member sees by the conditions that every query has, and whether they coordinate it. */
async function seenBy(member: Member | null): Promise<Map<string, boolean>> {
  if (!member) return new Map()
  const rows = await database.withWorkspace(made.wsId, (tx) =>
    rowsOf<{ id: string; isCoordinator: boolean }>(
      tx,
      sql`select e.id, ${coordinated(member, 'e')} as "isCoordinator" from entity e
          where e.ws_id = ${made.wsId} and ${visibleEntity(member, 'e')}
        union all select i.id, ${coordinated(member, 'i')} from item i
          where i.ws_id = ${made.wsId} and ${visibleItem(member, 'i')}`,
    ),
  )
  return new Map(rows.map(({ id, isCoordinator }) => [id, isCoordinator]))
}

/** What decides over a person's rights on a thing, with the playlist by which they see it. */
function rightsOn({ rights, shared, projects, teams }: RandomPerson, thing: RandomThing | null): PersonRights {
  const isHere = ({ id, path }: RandomThing) =>
    id === thing?.id || (thing?.kind === 'entity' && path.includes(thing.id))
  const isOfProject = ({ id }: RandomThing) => id === thing?.path[0]
  const project = made.things.find(isOfProject)
  return {
    ...rights,
    playlists: shared.some(isHere) ? [{ id: '', name: 'Playlist' }] : [],
    ...(project && {
      project: {
        ...project,
        isMember: projects.some(isOfProject),
        teams: teams.filter(({ isActive, projects: ofTeam }) => isActive && ofTeam.some(isOfProject)),
      },
    }),
  }
}

/** The rules in words, over the data of a person: what the core computes. */
function byTheCore(person: RandomPerson, key: PermissionKey, thing: RandomThing | null): boolean {
  const { rights } = person
  if (!rights.isActive) return false
  const isCoordinator = thing !== null && rights.coordinates.some(({ id }) => thing.path.includes(id))
  return holdsOn(effectivePermissions(rights), key, isCoordinator) && (thing === null || sees(person, thing))
}

async function byTheService(member: Member, key: PermissionKey, thing: RandomThing): Promise<boolean> {
  try {
    await database.withWorkspace(made.wsId, async (tx) => {
      if (thing.kind === 'entity') await loadEntity(tx, member, thing.id, key)
      else await loadScene(tx, member, thing.id, key)
    })
    return true
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'permission_denied'].includes(error.code)) return false
    throw error
  }
}

/** Somebody who sees everything and asks. */
function asker(): Member {
  return {
    wsId: made.wsId,
    wsCode: '',
    id: '',
    userId: '',
    displayName: '',
    profileImage: null,
    roleId: '',
    rootRole: 'owner',
    permissions: new Set(PERMISSION_KEYS),
    coordinates: false,
    projects: null,
  }
}

test(
  `XPPL-01 PPL-25 core’s calculation, the server’s enforcement and the explanation agree in ${PEOPLE * QUESTIONS} cases`,
  async () => {
    let cases = 0
    let granted = 0
    let sampled = 0
    for (const person of made.people) {
      const member = await memberOf(person)
      const seen = await seenBy(member)
      for (let question = 0; question < QUESTIONS; question += 1) {
        const key = PERMISSION_KEYS[Math.floor(random() * PERMISSION_KEYS.length)] as PermissionKey
        const thing = random() < 0.2 ? null : (made.things[Math.floor(random() * made.things.length)] ?? null)
        const expected = byTheCore(person, key, thing)
        const isSeen = thing === null ? member !== null : seen.has(thing.id)
        const isCoordinator = thing !== null && seen.get(thing.id) === true
        const enforced = member !== null && isSeen && may(member, key, isCoordinator)
        const said = explainRights(rightsOn(person, thing), key, thing)
        const where = `seed ${SEED}, ${person.rights.role.name}, ${key} on ${thing?.name ?? 'the workspace'}`
        expect([enforced, said.allowed], where).toEqual([expected, expected])
        if (thing !== null) expect(said.visible, where).toBe(isSeen)
        // What is allowed has a grant to name, what is not has something in the way.
        const effects = said.reasons.map(({ effect }) => effect)
        expect(
          effects.some((effect) => (expected ? effect === 'grants' : effect === 'denies' || effect === 'hides')),
          where,
        ).toBe(true)
        cases += 1
        granted += Number(expected)
        if (cases % SAMPLE !== 0) continue
        sampled += 1
        if (member !== null && thing !== null) expect(await byTheService(member, key, thing), where).toBe(expected)
        const at = thing === null ? {} : thing.kind === 'item' ? { item_id: thing.id } : { entity_id: thing.id }
        const answer = await explainPermission({ database }, asker(), person.id, { permission: key, ...at })
        expect([answer.allowed, answer.visible], where).toEqual([said.allowed, said.visible])
      }
    }
    expect(cases).toBe(10_000)
    expect(sampled).toBe(250)
    // Neither answer is the rare one.
    expect(granted).toBeGreaterThan(2000)
    expect(granted).toBeLessThan(8000)
  },
  LIMIT_MS,
)
