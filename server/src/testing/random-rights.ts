import { effectivePermissions, PERMISSION_KEYS, ROOT_ROLES, rootRoleOf, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import type { EntityType, PermissionKey, PersonRights } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import {
  entity,
  entityCoordinator,
  entityTeam,
  item,
  itemUser,
  playlist,
  playlistItem,
  playlistUser,
  type PlaylistUserTable,
  projectTeam,
  projectUser,
  team,
  teamMember,
  userAccount,
  wsRole,
  wsUser,
} from '../platform/db/schema.gen.ts'
import type { Database } from '../platform/db/database.ts'
import { createWorkspace } from '../workspace/workspaces/create.ts'

/** Numbers from 0 up to 1, the same ones for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface RandomThing {
  kind: 'entity' | 'item'
  id: string
  name: string
  path: string[]
  /** Its project is its members' alone. */
  isClosed: boolean
}

export interface RandomPerson {
  id: string
  userId: string
  rights: PersonRights
  /** Scenes of a playlist that is shared with the person. */
  shared: RandomThing[]
  /** Projects that the person is a member of by name. */
  projects: RandomThing[]
  teams: RandomTeam[]
}

export interface RandomTeam {
  id: string
  name: string
  isActive: boolean
  /** Projects that the team is a member of. */
  projects: RandomThing[]
}

export interface RandomWorkspace {
  wsId: string
  things: RandomThing[]
  people: RandomPerson[]
  teams: RandomTeam[]
}

export type Random = () => number
export const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
export const some = <T>(random: Random, from: readonly T[], chance: number): T[] => from.filter(() => random() < chance)
const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const
const placeOf = (path: readonly string[]) =>
  Object.fromEntries(COLUMNS.map((column, level) => [column, path[level] ?? null])) as {
    project_id: string
    process_id: string | null
    episode_id: string | null
    take_id: string | null
  }

/** Projects with what lies below them, and scenes on every level; each after what it lies in. */
function randomThings(random: Random): RandomThing[] {
  const things: RandomThing[] = []
  const add = (type: number, above: string[], isClosed: boolean): void => {
    const id = uuidv7()
    const path = [...above, id]
    things.push({ kind: 'entity', id, name: `Entity ${things.length}`, path, isClosed })
    for (let scenes = Math.floor(random() * 3); scenes > 0; scenes -= 1) {
      things.push({ kind: 'item', id: uuidv7(), name: `Scene ${things.length}`, path, isClosed })
    }
    if (type === 3) return
    for (let below = 1 + Math.floor(random() * 2); below > 0; below -= 1) add(type + 1, path, isClosed)
  }
  for (let projects = 0; projects < 3; projects += 1) add(0, [], projects === 1)
  return things
}

/** Teams of which most are members of a project. */
function randomTeams(things: readonly RandomThing[], random: Random): RandomTeam[] {
  return Array.from({ length: 5 }, (_, number) => ({
    id: uuidv7(),
    name: `Team ${number}`,
    isActive: number > 0,
    projects: some(random, things.filter(isProject), 0.5),
  }))
}

function randomPerson(
  { things, teams }: Pick<RandomWorkspace, 'things' | 'teams'>,
  number: number,
  random: Random,
): RandomPerson {
  const rootRoleId = pick(random, Object.values(ROOT_ROLES))
  const permissions = random() < 0.3 ? null : some(random, PERMISSION_KEYS, random())
  const exceptions = (): PermissionKey[] => (random() < 0.5 ? [] : some(random, PERMISSION_KEYS, 0.15))
  const isCoordinator = random() < 0.5
  const isAssigned = random() < 0.7
  const hasShare = random() < 0.4
  return {
    id: uuidv7(),
    userId: uuidv7(),
    rights: {
      rootRoleId,
      permissions,
      granted: exceptions(),
      revoked: exceptions(),
      role: { id: uuidv7(), name: `Role ${number}`, isRoot: false },
      isActive: random() < 0.85,
      coordinates: isCoordinator ? some(random, things.filter(isEntity), 0.08) : [],
      scenes: (isAssigned ? some(random, things.filter(isScene), 0.08) : []).map((scene) => ({
        ...scene,
        as: pick(random, ['assignee', 'reviewer'] as const),
      })),
    },
    shared: hasShare ? some(random, things.filter(isScene), 0.08) : [],
    projects: some(random, things.filter(isProject), 0.2),
    teams: some(random, teams, 0.2),
  }
}

const isProject = ({ kind, path }: RandomThing) => kind === 'entity' && path.length === 1
export const isEntity = ({ kind }: RandomThing) => kind === 'entity'
export const isScene = ({ kind }: RandomThing) => kind === 'item'

/** The rule in words: whether an active person sees a thing, whatever it is that they may do with it. */
export function sees({ rights, shared, projects, teams }: RandomPerson, thing: RandomThing): boolean {
  const rootRole = rootRoleOf(rights.rootRoleId)
  const isBounded = rootRole === 'member' && (thing.isClosed || effectivePermissions(rights).has(SEES_OWN_PROJECTS))
  if (rootRole !== 'guest' && !isBounded) return true
  const memberOf = [...projects, ...teams.filter(({ isActive }) => isActive).flatMap((one) => one.projects)]
  if (isBounded && memberOf.some(({ id }) => id === thing.path[0])) return true
  if (rights.coordinates.some(({ id }) => thing.path.includes(id))) return true
  if (thing.kind === 'item') return [...rights.scenes, ...shared].some(({ id }) => id === thing.id)
  return [...rights.scenes, ...shared, ...rights.coordinates].some(({ path }) => path.includes(thing.id))
}

async function storeThings({ db }: Database, ws_id: string, things: readonly RandomThing[]): Promise<void> {
  const entities = things.filter(isEntity).map(({ id, name, path, isClosed }) => {
    const type = (path.length - 1) as EntityType
    return {
      ws_id,
      id,
      name,
      type,
      parent_id: path.at(-2) ?? null,
      members_only: isClosed && type === 0,
      ...placeOf(path),
    }
  })
  await db.insert(entity).values(entities)
  const scenes = things.filter(isScene).map(({ id, name, path }) => {
    return { ws_id, id, name, entity_id: path.at(-1) ?? '', ...placeOf(path) }
  })
  await db.insert(item).values(scenes)
}

/** Who is not active is archived or blocked. */
async function storePeople({ db }: Database, ws_id: string, people: readonly RandomPerson[]): Promise<void> {
  const roles = people.map(({ rights: { role, rootRoleId, permissions } }) => {
    return {
      ws_id,
      id: role.id,
      name: role.name,
      root_role_id: ROOT_ROLES[rootRoleOf(rootRoleId)],
      permissions: permissions && [...permissions],
    }
  })
  await db.insert(wsRole).values(roles)
  const accounts = people.map(({ userId: id }) => ({ id, email: `${id}@example.com`, display_name: 'Person' }))
  await db.insert(userAccount).values(accounts)
  const users = people.map(({ id, userId, rights }, at) => ({
    ws_id,
    id,
    user_id: userId,
    role_id: rights.role.id,
    display_name: 'Person',
    granted: [...rights.granted],
    revoked: [...rights.revoked],
    status: rights.isActive || at % 2 === 0 ? 1 : 0,
    blocked: !rights.isActive && at % 2 === 0,
  }))
  await db.insert(wsUser).values(users)
  const of = <T>(rows: (person: RandomPerson) => T[]): T[] => people.flatMap(rows)
  const coordinators = of(({ id: ws_user_id, rights }) =>
    rights.coordinates.map(({ id: entity_id }) => ({ ws_id, entity_id, ws_user_id })),
  )
  await db.insert(entityCoordinator).values(coordinators)
  const workers = of(({ id: ws_user_id, rights }) =>
    rights.scenes.map(({ id: item_id, as: role }) => ({ ws_id, item_id, ws_user_id, role })),
  )
  await db.insert(itemUser).values(workers)
}

/** A playlist for each person, which is shared with them; one that somebody only asks for holds all scenes. */
async function storePlaylists({ db }: Database, { wsId: ws_id, things, people }: RandomWorkspace): Promise<void> {
  const owner_id = people[0]?.id ?? ''
  const make = async (
    scenes: readonly RandomThing[],
    state: PlaylistUserTable['state'],
    to: readonly RandomPerson[],
  ): Promise<void> => {
    const id = uuidv7()
    await db.insert(playlist).values({ ws_id, id, kind: 'personal', owner_id, name: 'Playlist', code: id })
    const items = scenes.map((one, position) => ({
      ws_id,
      playlist_id: id,
      item_id: one.id,
      position,
      added_by: owner_id,
    }))
    await db.insert(playlistItem).values(items)
    await db.insert(playlistUser).values(to.map((one) => ({ ws_id, playlist_id: id, ws_user_id: one.id, state })))
  }
  for (const person of people) if (person.shared.length > 0) await make(person.shared, 'shared', [person])
  await make(things.filter(isScene), 'receive_request', people)
}

/** Teams of anybody on anything: what they work on gives no rights, the projects that they are members of do. */
async function storeTeams({ db }: Database, { wsId: ws_id, things, people, teams }: RandomWorkspace, random: Random) {
  await db.insert(team).values(teams.map(({ id, name, isActive }) => ({ ws_id, id, name, status: isActive ? 1 : 0 })))
  const members = people.flatMap((person) =>
    person.teams.map(({ id: team_id }) => ({ ws_id, team_id, ws_user_id: person.id })),
  )
  await db.insert(teamMember).values(members)
  const places = teams.flatMap(({ id: team_id }) =>
    some(random, things.filter(isEntity), 0.2).map((one) => ({ ws_id, team_id, entity_id: one.id })),
  )
  await db.insert(entityTeam).values(places)
  const byTeam = teams.flatMap(({ id: team_id, projects }) =>
    projects.map(({ id: project_id }) => ({ ws_id, project_id, team_id })),
  )
  await db.insert(projectTeam).values(byTeam)
  const byName = people.flatMap(({ id: ws_user_id, projects }) =>
    projects.map(({ id: project_id }) => ({ ws_id, project_id, ws_user_id })),
  )
  await db.insert(projectUser).values(byName)
}

/** A workspace of random entities, scenes, roles, exceptions, coordinators, teams, assignments and playlists, as it is stored; one of its projects is its members' alone. */
export async function randomWorkspace(database: Database, random: Random, count: number): Promise<RandomWorkspace> {
  const { id: wsId } = await database.transaction((tx) => createWorkspace(tx, 'Random'))
  const things = randomThings(random)
  const teams = randomTeams(things, random)
  const people = Array.from({ length: count }, (_, number) => randomPerson({ things, teams }, number, random))
  await storeThings(database, wsId, things)
  await storePeople(database, wsId, people)
  await storeTeams(database, { wsId, things, people, teams }, random)
  await storePlaylists(database, { wsId, things, people, teams })
  return { wsId, things, people, teams }
}
