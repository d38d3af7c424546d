import { uuidv7 } from 'uuidv7'
import {
  entityMetric,
  itemMetric,
  metric,
  playlist,
  playlistUser,
  rendition,
  renditionFile,
  team,
  teamMember,
  templateFlow,
  templateFlowStatus,
  wsUserDetail,
} from '../platform/db/schema.gen.ts'
import type { Database } from '../platform/db/database.ts'
import { isEntity, isScene, pick, some } from './random-rights.ts'
import type { Random, RandomWorkspace } from './random-rights.ts'

/** A team or playlist. */
interface RandomTied {
  id: string
  ownerId: string
  /** Whoever is in it, or has a share of it. */
  people: string[]
}

/** What a random workspace has beside its entities and scenes. */
export interface RandomThings {
  /** Statuses of the one flow, of which the last is reserved. */
  statuses: { open: string[]; reserved: string }
  metrics: string[]
  teams: RandomTied[]
  playlists: RandomTied[]
  /** A version by its scene. */
  versions: ReadonlyMap<string, string>
}

const BIRTHDAY = '1990-05-04'

async function storeFlow({ db }: Database, { wsId: ws_id, things }: RandomWorkspace) {
  const flow = uuidv7()
  await db.insert(templateFlow).values({ ws_id, id: flow, name: 'Flow' })
  const rows = [2, 3, 6].map((kind, position) => {
    const id = uuidv7()
    return { ws_id, id, template_flow_id: flow, name: `Status ${kind}`, kind, reserved: kind === 6, position }
  })
  await db.insert(templateFlowStatus).values(rows)
  const projects = things.filter((one) => isEntity(one) && one.path.length === 1).map(({ id }) => id)
  return { flow, projects, ids: rows.map(({ id }) => id) }
}

/** Of each access; one of them archived. Every scene has a value of each. */
async function storeMetrics({ db }: Database, { wsId: ws_id, things }: RandomWorkspace, projects: readonly string[]) {
  const made = (['open', 'locked', 'private', 'archived'] as const).map((access, at) => {
    const kind = access === 'archived' ? { access: 'open' as const, status: 0 } : { access, status: 1 }
    return { ws_id, id: uuidv7(), name: `Metric ${at}`, type: 'number' as const, ...kind }
  })
  await db.insert(metric).values(made)
  await db
    .insert(entityMetric)
    .values(made.flatMap(({ id }) => projects.map((entity_id) => ({ ws_id, entity_id, metric_id: id }))))
  await db
    .insert(itemMetric)
    .values(
      things
        .filter(isScene)
        .flatMap((one) => made.map(({ id }) => ({ ws_id, item_id: one.id, metric_id: id, value: '7' }))),
    )
  return made.map(({ id }) => id)
}

/** Open and closed ones of anybody, in use or archived. */
async function storeTeams({ db }: Database, { wsId: ws_id, people }: RandomWorkspace, random: Random) {
  const found: RandomTied[] = []
  for (let at = 0; at < 6; at += 1) {
    const id = uuidv7()
    const [is_public, status, created_by] = [random() < 0.3, random() < 0.8 ? 1 : 0, pick(random, people).id]
    await db.insert(team).values({ ws_id, id, name: `Closed ${at}`, is_public, status, created_by })
    const members = some(random, people, 0.3).map((person) => ({ ws_id, team_id: id, ws_user_id: person.id }))
    if (members.length > 0) await db.insert(teamMember).values(members)
    found.push({ id, ownerId: created_by, people: members.map(({ ws_user_id }) => ws_user_id) })
  }
  return found
}

/** Own ones and the workspace's; shares to see and to edit, asked for, declined and over. Who asks is shared each. */
async function storePlaylists(
  { db }: Database,
  { wsId: ws_id, people }: RandomWorkspace,
  askerId: string,
  random: Random,
) {
  const found: RandomTied[] = []
  for (let at = 0; at < 12; at += 1) {
    const id = uuidv7()
    const kind = pick(random, ['personal', 'personal', 'workspace'] as const)
    const owner_id = pick(random, people).id
    await db.insert(playlist).values({ ws_id, id, kind, owner_id, name: `Playlist ${at}`, code: id })
    const shared = some(random, people, 0.4).filter((person) => person.id !== owner_id)
    const rows = shared.map((person) => ({
      ws_id,
      playlist_id: id,
      ws_user_id: person.id,
      state: pick(random, ['shared', 'accepted', 'receive_request', 'declined'] as const),
      access: pick(random, ['view', 'edit'] as const),
      expires_at: pick(random, [null, null, new Date(Date.now() - 60_000)]),
    }))
    await db
      .insert(playlistUser)
      .values([...rows, { ws_id, playlist_id: id, ws_user_id: askerId, state: 'shared', access: 'view' }])
    found.push({ id, ownerId: owner_id, people: shared.map((person) => person.id) })
  }
  return found
}

async function storeVersions({ db }: Database, { wsId: ws_id, things }: RandomWorkspace, created_by: string) {
  const rows = things.filter(isScene).map((one) => ({ item_id: one.id, id: uuidv7() }))
  const ready = { version: 1, name: 'v1', kind: 'video', state: 'ready', created_by } as const
  await db.insert(rendition).values(rows.map((row) => ({ ws_id, ...row, ...ready })))
  await db.insert(renditionFile).values(
    rows.map(({ id, item_id }) => ({
      ws_id,
      id: uuidv7(),
      rendition_id: id,
      position: 0,
      original_name: 'scene.mp4',
      key: `${ws_id}/${item_id}/${id}/original.mp4`,
      kind: 'video' as const,
      mime: 'video/mp4',
      size: 1234,
      frame_rate_num: 24,
      frame_rate_den: 1,
      frame_count: 48,
      frame_table: { rate: { num: 24, den: 1 }, count: 48, time_base: { num: 1, den: 24 }, pts: 'constant' as const },
    })),
  )
  return new Map(rows.map(({ id, item_id }) => [item_id, id]))
}

/** Fills a random workspace with all else that rights are about. @param askerId who sees everything */
export async function randomThings(
  database: Database,
  made: RandomWorkspace,
  askerId: string,
  random: Random,
): Promise<RandomThings> {
  const { flow, projects, ids } = await storeFlow(database, made)
  await database.query('update entity set template_flow_id = $2 where ws_id = $1 and type = 0', [made.wsId, flow])
  await database.db
    .insert(wsUserDetail)
    .values(made.people.map(({ id }) => ({ ws_id: made.wsId, ws_user_id: id, birthday: BIRTHDAY })))
  return {
    statuses: { open: ids.slice(0, -1), reserved: ids.at(-1) ?? '' },
    metrics: await storeMetrics(database, made, projects),
    teams: await storeTeams(database, made, random),
    playlists: await storePlaylists(database, made, askerId, random),
    versions: await storeVersions(database, made, askerId),
  }
}
