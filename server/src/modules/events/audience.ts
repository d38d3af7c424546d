import { satisfies } from '@arbo/core/contract'
import type { LiveEventName, PermissionRule } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import type { LiveEvent } from '../../realtime/event.ts'
import type { Member } from '../access/member.ts'
import { visibleEntity, visibleItem } from '../access/visibility.ts'
import { openable } from '../playlists/queries.ts'
import { enterableRooms } from '../rooms/queries.ts'
import { heardByClients } from './forClients.ts'

/** Events that hold nothing but that something of the whole workspace is to be read again. */
const FOR_ALL: ReadonlySet<string> = new Set([
  'workspace.updated',
  'role.updated',
  'workingday.updated',
  'items.changed',
  'team.updated',
  'template_flow.updated',
  'automation.updated',
  'metric.updated',
  'target.updated',
  'target_user_role.updated',
  'target_summary.updated',
  'saved_view.updated',
  'webhook.updated',
  'playlist.deleted',
] satisfies LiveEventName[])

/** Events that nobody but the person in them hears, whatever they may see. */
const FOR_ONE: ReadonlySet<string> = new Set([
  'notification.created',
  'notification.updated',
  'playlist.access',
  'report_file.updated',
  'production_import.updated',
] satisfies LiveEventName[])

/** Whether an event concerns any member, wherever they work: the workspace's own matters, and what is about them. */
function concerns(member: Member, { type, payload }: LiveEvent): boolean {
  if (FOR_ALL.has(type)) return true
  const isAboutOne = FOR_ONE.has(type) || type === 'member.updated' || type === 'todo.updated'
  return isAboutOne && payload['ws_user_id'] === member.id
}

/** The scene or entity that an event is about. */
function subjectOf(event: LiveEvent): string | null {
  const { entity_id } = event.payload
  return event.itemId ?? (typeof entity_id === 'string' ? entity_id : null)
}

/** Any of these opens scenes of the whole workspace to staff. */
const OPENS_SCENES: PermissionRule = {
  anyOf: [
    'item_getItemDetailTable_read',
    'project_getProjectDirectoryUserInterface_read',
    'media_getReviewUserInterface_read',
    'media_getPipelineEntities_read',
    'playlist_getPlaylistUserInterface_read',
    'standardReport_viewReportUserInterface_read',
    'woohoo_getWoohooUserInterface_read',
  ],
}

/** Whether all scenes and entities of the workspace are the reader's to hear of. */
export function hearsAll(member: Member): boolean {
  return member.rootRole !== 'guest' && satisfies(member.permissions, OPENS_SCENES)
}

/** What guests see; of staff without a right to the scenes, what they work on and what they coordinate. */
async function visibleIds(database: Database, member: Member): Promise<Set<string>> {
  const seenBy: Member = { ...member, rootRole: 'guest', confinedBy: undefined }
  const rows = await database.withWorkspace(member.wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select i.id from item i where i.ws_id = ${member.wsId} and ${visibleItem(seenBy, 'i')}
        union all
        select e.id from entity e where e.ws_id = ${member.wsId} and ${visibleEntity(seenBy, 'e')}`,
    ),
  )
  return new Set(rows.map((row) => row.id))
}

/** Of these ids, those that are still rows: what is not there any more was deleted, it is not merely out of sight. */
async function existingIds(database: Database, member: Member, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const rows = await database.withWorkspace(member.wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select i.id from item i where i.ws_id = ${member.wsId} and i.id in (${list})
        union all
        select e.id from entity e where e.ws_id = ${member.wsId} and e.id in (${list})`,
    ),
  )
  return new Set(rows.map((row) => row.id))
}

/** The playlist that an event about one names, where not all may hear of it. */
function playlistOf({ type, payload }: LiveEvent): string | null {
  return type === 'playlist.updated' && typeof payload['playlist_id'] === 'string' ? payload['playlist_id'] : null
}

/** The room that an event is about. */
function roomOf({ type, payload }: LiveEvent): string | null {
  const isOfRoom = type === 'room.started' || type === 'room.ended'
  return isOfRoom && typeof payload['room_id'] === 'string' ? payload['room_id'] : null
}

/** Of the playlists of these events those that the member may open. */
async function openPlaylists(
  database: Database,
  member: Member,
  events: readonly LiveEvent[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(events.flatMap((event) => playlistOf(event) ?? []))]
  if (ids.length === 0) return new Set()
  const rows = await database.withWorkspace(member.wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select p.id from playlist p
        where p.ws_id = ${member.wsId} and p.id = any(${sql.param(ids)}::uuid[]) and ${openable(member)}`,
    ),
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Decides which events a reader hears: everything but others' playlists for people who see the whole workspace; for
 * guests, and staff without any right to the scenes, what is about the scenes and entities that they see, or saw until it
 * was deleted (guests only what is for clients, XREV-27), about themselves and about
 * the workspace as a whole.
 */
export class Audience {
  readonly #database: Database
  /** What the guest sees, and what they saw that was deleted and not told yet: events may come long after the deletion. */
  #known: Set<string> = new Set()

  constructor(database: Database) {
    this.#database = database
  }

  async hears(member: Member, events: readonly LiveEvent[]): Promise<readonly LiveEvent[]> {
    const opens = await openPlaylists(this.#database, member, events)
    const rooms = [...new Set(events.flatMap((event) => roomOf(event) ?? []))]
    const enters = await enterableRooms(this.#database, member, rooms)
    const isGuest = member.rootRole === 'guest'
    if (!hearsAll(member)) await this.#look(member)
    if (!isGuest) {
      const heard = events.filter((event) => {
        const playlist = playlistOf(event)
        if (playlist !== null) return opens.has(playlist)
        const room = roomOf(event)
        if (room !== null) return enters.has(room)
        if (FOR_ONE.has(event.type)) return concerns(member, event)
        const subject = subjectOf(event)
        return subject === null || hearsAll(member) || this.#known.has(subject)
      })
      return this.#told(heard)
    }
    const heard = events.filter(
      (event) =>
        concerns(member, event) ||
        opens.has(playlistOf(event) ?? '') ||
        enters.has(roomOf(event) ?? '') ||
        this.#known.has(subjectOf(event) ?? ''),
    )
    return heardByClients(this.#database, member.wsId, this.#told(heard))
  }

  /** A deletion is told once. */
  #told(heard: readonly LiveEvent[]): readonly LiveEvent[] {
    for (const event of heard) {
      if (event.type === 'item.deleted' || event.type === 'entity.deleted') this.#known.delete(subjectOf(event) ?? '')
    }
    return heard
  }

  /** To be called before the first events, so that a deletion among them is known to concern the reader. */
  async begin(member: Member): Promise<void> {
    if (!hearsAll(member)) await this.#look(member)
  }

  async #look(member: Member): Promise<void> {
    const visible = await visibleIds(this.#database, member)
    const missing = [...this.#known].filter((id) => !visible.has(id))
    const hidden = await existingIds(this.#database, member, missing)
    this.#known = new Set([...visible, ...missing.filter((id) => !hidden.has(id))])
  }
}
