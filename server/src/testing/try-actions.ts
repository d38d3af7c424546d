import type { EndpointName, ExplainedAction, ExplainQuestion } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { strokeOp } from './fixtures.ts'
import type { RandomThings } from './random-things.ts'
import type { TestClient, TestServer } from './test-server.ts'

/** What one attempt needs to know. */
export interface Attempt {
  server: TestServer
  ws: { id: string; code: string }
  /** Who does it. */
  as: TestClient
  /** An owner who sees everything and is named where somebody has to be. */
  asker: { id: string; client: TestClient }
  made: RandomThings
  ids: ExplainQuestion
  /** So that values differ. */
  count: number
}

/** Refusals that say the person may not, and nothing else. */
const NOT_ALLOWED = new Set([
  'permission_denied',
  'not_found',
  'blocked_or_archived',
  'status_update_failed',
  'date_update_failed',
  'status_reserved',
  'team_archived',
])
/** What is refused only to those who may. */
const BESIDE_THE_RIGHT = new Set(['not_in_teams'])

type Body = Record<string, unknown>

function judge(error: string, where: string): boolean {
  if (BESIDE_THE_RIGHT.has(error)) return true
  if (NOT_ALLOWED.has(error)) return false
  throw new Error(`${where} answered ${error}`)
}

/** Sends a call. @returns its data, or null where it is refused */
async function sent(at: Attempt, name: EndpointName, params: Body, body?: Body): Promise<unknown> {
  const answer = await at.as.send(name, { params: { ws_code: at.ws.code, ...params }, body })
  if (answer.statusCode < 400) return answer.json<{ data: unknown }>().data
  judge(answer.json<{ error: string }>().error, name)
  return null
}
const works = async (...call: Parameters<typeof sent>): Promise<boolean> => (await sent(...call)) !== null

/** A call for many scenes that is made for one. */
async function bulk(at: Attempt, name: EndpointName, body: Body): Promise<boolean> {
  const data = (await sent(at, name, {}, { item_ids: [at.ids.item_id], ...body })) as {
    refused: { error: string }[]
  } | null
  if (data === null) return false
  const [refusal] = data.refused
  return refusal === undefined || judge(refusal.error, name)
}

/** A cell of the grid. `invalid` is what nobody could enter. */
async function cell(at: Attempt, field: string, to: unknown): Promise<boolean> {
  const { item_id, metric_id } = at.ids
  const change = { item_id, field, to, ...(metric_id ? { metric_id } : {}) }
  const data = (await sent(at, 'bulkUpdateItems', {}, { cells: [change] })) as {
    cells: { outcome: string; message: string }[]
  } | null
  if (data === null) return false
  const outcome = data.cells[0]?.outcome ?? ''
  if (!['changed', 'unchanged', 'refused', 'gone', 'invalid'].includes(outcome)) throw new Error(`a cell is ${outcome}`)
  return outcome === 'changed' || outcome === 'unchanged'
}

const query = ({ server, ws }: Attempt, sql: string, ...values: unknown[]) =>
  server.database.query<{ id: string; version: number }>(sql, [ws.id, ...values])

async function versionOf(at: Attempt, table: 'team' | 'playlist', id: string | undefined): Promise<number> {
  const [row] = await query(at, `select id, version from ${table} where ws_id = $1 and id = $2`, id)
  return row?.version ?? 0
}

async function unassign(at: Attempt): Promise<boolean> {
  const people = peopleOf(at)
  const put = `insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee') on conflict do nothing`
  await query(at, put, at.ids.item_id, at.asker.id)
  const others = `select ws_user_id as id from item_user
    where ws_id = $1 and item_id = $2 and role = 'assignee' and ws_user_id <> $3`
  const kept = (await query(at, others, at.ids.item_id, at.asker.id)).map(({ id }) => id)
  if (await bulk(at, 'removeAssignees', people)) return true
  if (await cell(at, 'assignees', kept)) return true
  // The scene is a copy: all others go.
  return bulk(at, 'replaceAssignees', people)
}

async function setReserved(at: Attempt): Promise<boolean> {
  await query(at, 'update item set status_id = null, status_kind = 0 where ws_id = $1 and id = $2', at.ids.item_id)
  return cell(at, 'status', at.made.statuses.reserved)
}

async function deleteCommentOfOthers(at: Attempt): Promise<boolean> {
  const id = uuidv7()
  const write = `insert into comment (ws_id, id, item_id, author_id, text, for_clients) values ($1, $2, $3, $4, 'Look', true)`
  await query(at, write, id, at.ids.item_id, at.asker.id)
  return works(at, 'deleteComment', { item_id: at.ids.item_id, id })
}

async function upload(at: Attempt): Promise<boolean> {
  const file = { name: 'a.png', type: 'review', size: 100, extra1: 'review', extra2: 'image/png' }
  const body = { wsCode: at.ws.code, item_id: at.ids.item_id, files: [file] }
  const answer = await at.as.send('presignedUrl', { body })
  return answer.statusCode < 400 || judge(answer.json<{ error: string }>().error, 'presignedUrl')
}

async function download(at: Attempt): Promise<boolean> {
  const { item_id = '' } = at.ids
  const version = await sent(at, 'showRendition', { item_id, id: at.made.versions.get(item_id) })
  return version !== null && (version as { files: { original: string | null }[] }).files[0]?.original !== null
}

function draw(at: Attempt): Promise<boolean> {
  const { item_id = '' } = at.ids
  const params = { item_id, rendition_id: at.made.versions.get(item_id) }
  return works(at, 'createAnnotations', params, { ops: [strokeOp()] })
}

async function readMetric(at: Attempt): Promise<boolean> {
  const scene = await sent(at, 'showItem', { id: at.ids.item_id })
  const metrics = (scene as { metrics: { metric_id: string; value: string | null }[] } | null)?.metrics ?? []
  return metrics.some(({ metric_id, value }) => metric_id === at.ids.metric_id && value !== null)
}

async function addEntity(at: Attempt): Promise<boolean> {
  const level = 'select id, type as version from entity where ws_id = $1 and id = $2'
  const [row] = await query(at, level, at.ids.entity_id)
  const body = { type: (row?.version ?? 0) + 1, parent_id: at.ids.entity_id, name: `New ${at.count}` }
  return works(at, 'createEntity', {}, body)
}

async function seesPersonal(at: Attempt): Promise<boolean> {
  const person = await sent(at, 'showWorkspaceUser', { id: at.ids.ws_user_id })
  return person !== null && (person as { birthday: string | null }).birthday !== null
}

const peopleOf = ({ asker }: Attempt) => ({ ws_user_ids: [asker.id] })
const onScene = ({ ids }: Attempt) => ({ item_id: ids.item_id })

/** Every action that can be asked about, done as a browser would. */
export const TRIES: Record<ExplainedAction, (at: Attempt) => Promise<boolean>> = {
  see_scene: (at) => works(at, 'showItem', { id: at.ids.item_id }),
  review_scene: (at) => works(at, 'listComments', onScene(at)),
  change_details: (at) => cell(at, 'name', `Name ${at.count}`),
  change_status: (at) => cell(at, 'status', at.made.statuses.open[at.count % 2]),
  set_reserved_status: setReserved,
  change_due_date: (at) => bulk(at, 'bulkDateUpdate', { due_date: `2031-01-${10 + (at.count % 20)}` }),
  assign: (at) => bulk(at, 'bulkAssignItems', peopleOf(at)),
  unassign,
  choose_reviewers: (at) => bulk(at, 'assignReviewers', { ...peopleOf(at), mode: 'add' }),
  upload_version: upload,
  download_version: download,
  comment: (at) => works(at, 'createComment', onScene(at), { text: `Comment ${at.count}` }),
  delete_comments_of_others: deleteCommentOfOthers,
  draw,
  delete_scene: (at) => works(at, 'deleteItem', { id: at.ids.item_id }),
  read_metric: readMetric,
  change_metric: (at) => cell(at, 'metric', String(at.count)),
  see_entity: (at) => works(at, 'showEntity', { id: at.ids.entity_id }),
  change_entity: (at) => works(at, 'updateEntity', { id: at.ids.entity_id }, { description: `Text ${at.count}` }),
  choose_coordinators: (at) => works(at, 'assignEntityUsers', { id: at.ids.entity_id }, peopleOf(at)),
  add_entity: addEntity,
  add_scene: (at) => works(at, 'storeEntityItem', { entity_id: at.ids.entity_id }, { name: `Scene ${at.count}` }),
  delete_entity: (at) => works(at, 'deleteEntity', { id: at.ids.entity_id }),
  see_team: (at) => works(at, 'showTeam', { id: at.ids.team_id }),
  change_team: async (at) => {
    const version = await versionOf(at, 'team', at.ids.team_id)
    return works(at, 'updateTeam', { id: at.ids.team_id }, { version, description: `Text ${at.count}` })
  },
  delete_team: (at) => works(at, 'deleteTeam', { id: at.ids.team_id }),
  open_playlist: (at) => works(at, 'showPlaylist', { id: at.ids.playlist_id }),
  change_playlist: async (at) => {
    const version = await versionOf(at, 'playlist', at.ids.playlist_id)
    return works(at, 'updatePlaylist', { id: at.ids.playlist_id }, { version, description: `Text ${at.count}` })
  },
  share_playlist: (at) => works(at, 'sharePlaylist', { id: at.ids.playlist_id }, peopleOf(at)),
  delete_playlist: (at) => works(at, 'deletePlaylist', { id: at.ids.playlist_id }),
  see_personal_details: seesPersonal,
}
