import { WEBHOOK_EVENTS, WEBHOOK_RESYNC_TYPE, WEBHOOK_STATUS_ITEMS, cloudEventType } from '@arbo/core/contract'
import type { WebhookEventName } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import type { OutgoingEvent } from './cloud-event.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'

/** Projects of scenes and entities. */
const PROJECTS = `
  select i.id, i.project_id from item i where i.ws_id = $1 and i.id = any($2::uuid[])
  union all
  select e.id, e.project_id from entity e where e.ws_id = $1 and e.id = any($2::uuid[])`

const BATCH_PROJECTS = `
  select distinct i.project_id from change_record c join item i on i.ws_id = c.ws_id and i.id = c.item_id
  where c.ws_id = $1 and c.batch_id = $2`

const WORKSPACE_PLAYLISTS = `select id from playlist where ws_id = $1 and id = any($2::uuid[]) and kind = 'workspace'`

/** The changes that one transaction made to scenes: an act may go on in others, which have events of their own. */
const STATUSES = `
  select i.id as item_id, i.name, i.code, i.entity_id, i.project_id, c.from_value as "from", c.to_value as "to",
    case when m.id is not null then json_build_object('id', m.id, 'display_name', m.display_name) end as by
  from event_outbox o
  join change_record c on c.ws_id = o.ws_id and c.batch_id = $3 and c.field = 'status' and c.created_at = o.created_at
  join item i on i.ws_id = c.ws_id and i.id = c.item_id
  left join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
  where o.ws_id = $1 and o.seq = $2
  order by i.project_id, c.id`

interface StatusRow extends Pick<ItemTable, 'name' | 'code' | 'entity_id' | 'project_id'> {
  item_id: string
  from: unknown
  to: unknown
  by: unknown
}

const isSent = (name: string): name is WebhookEventName => Object.hasOwn(WEBHOOK_EVENTS, name)
const textIn = (payload: LiveEvent['payload'], field: string): string | null => {
  const value = payload[field]
  return typeof value === 'string' ? value : null
}
/** The number alone would come again after a restored backup. */
const idOf = ({ seq, createdAt }: LiveEvent, part?: number): string =>
  [seq, createdAt.getTime().toString(36), ...(part === undefined ? [] : [part])].join('-')

const entityOf = ({ itemId, payload }: LiveEvent): string | null => itemId ?? textIn(payload, 'entity_id')

async function projectsOf(tx: Tx, wsId: string, events: readonly LiveEvent[]): Promise<ReadonlyMap<string, string>> {
  const ids = events.filter(({ place }) => !place.projectId).flatMap((event) => entityOf(event) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: string; project_id: string }>(PROJECTS, [wsId, [...new Set(ids)]])
  return new Map(rows.map(({ id, project_id }) => [id, project_id]))
}

/** Of the playlists in these events those of the workspace: somebody’s own ones are theirs. */
async function openPlaylists(tx: Tx, wsId: string, events: readonly LiveEvent[]): Promise<ReadonlySet<string>> {
  const updated = events.filter(({ type }) => type === 'playlist.updated')
  const ids = updated.flatMap(({ payload }) => textIn(payload, 'playlist_id') ?? [])
  if (ids.length === 0) return new Set()
  return new Set((await tx.rows<{ id: string }>(WORKSPACE_PLAYLISTS, [wsId, ids])).map(({ id }) => id))
}

/** The scenes of an act in parts, each of one project. */
async function statusEvents(tx: Tx, wsId: string, event: LiveEvent): Promise<OutgoingEvent[]> {
  const batch_id = textIn(event.payload, 'batch_id')
  const rows = await tx.rows<StatusRow>(STATUSES, [wsId, event.seq, batch_id])
  const parts = [...groupBy(rows, ({ project_id }) => project_id).entries()].flatMap(([project, all]) =>
    Array.from({ length: Math.ceil(all.length / WEBHOOK_STATUS_ITEMS) }, (_, part) => ({
      project,
      some: all.slice(part * WEBHOOK_STATUS_ITEMS, (part + 1) * WEBHOOK_STATUS_ITEMS),
    })),
  )
  return parts.map(({ project, some }, part) => ({
    id: idOf(event, part),
    type: cloudEventType(event.type),
    subject: some.length === 1 && some[0] ? some[0].item_id : null,
    time: event.createdAt,
    seq: event.seq,
    projects: [project],
    data: {
      batch_id,
      project_id: project,
      by: some[0]?.by ?? null,
      items: some.map(({ item_id, name, code, entity_id, from, to }) => ({ item_id, name, code, entity_id, from, to })),
    },
  }))
}

async function projectsOfBatch(tx: Tx, wsId: string, { payload }: LiveEvent): Promise<string[] | 'unknown'> {
  const rows = await tx.rows<{ project_id: string }>(BATCH_PROJECTS, [wsId, textIn(payload, 'batch_id')])
  return rows.length === 0 ? 'unknown' : rows.map(({ project_id }) => project_id)
}

/** The workspace’s events as webhooks hear them, in their order and in the words of CloudEvents. */
export async function outgoingEvents(tx: Tx, wsId: string, events: readonly LiveEvent[]): Promise<OutgoingEvent[]> {
  const sent = events.filter(({ type }) => isSent(type))
  const projectsById = await projectsOf(tx, wsId, sent)
  const playlists = await openPlaylists(tx, wsId, sent)
  const outgoing: OutgoingEvent[] = []
  for (const event of sent) {
    const { type: name, payload, place, seq } = event
    if (!isSent(name)) continue
    // A rendition tells each step of its preparation to those who watch it; others want to know how it ended.
    if (name === 'rendition.updated' && payload['state'] === 'processing') continue
    if (name === 'playlist.updated' && !playlists.has(textIn(payload, 'playlist_id') ?? '')) continue
    if (name === 'item.status_changed') {
      outgoing.push(...(await statusEvents(tx, wsId, event)))
      continue
    }
    const entityId = entityOf(event)
    const project = place.projectId ?? (entityId === null ? undefined : projectsById.get(entityId))
    const lost = entityId === null ? null : 'unknown'
    const projects = name === 'items.changed' ? await projectsOfBatch(tx, wsId, event) : project ? [project] : lost
    const { subject } = WEBHOOK_EVENTS[name]
    outgoing.push({
      id: idOf(event),
      type: cloudEventType(name),
      subject: subject === null ? null : textIn(payload, subject),
      time: event.createdAt,
      seq,
      projects,
      data: project ? { ...payload, project_id: project } : payload,
    })
  }
  return outgoing
}

/** Events after `after` are lost: everything is to be read again. */
export function resyncEvent(after: number, head: number, time: Date): OutgoingEvent {
  const id = `${head}-${time.getTime().toString(36)}-resync`
  return { id, type: WEBHOOK_RESYNC_TYPE, subject: null, time, seq: head, projects: 'unknown', data: { after } }
}
