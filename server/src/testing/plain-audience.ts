import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { rowsOf } from '../platform/db/rows.ts'
import type { Member } from '../platform/access/member.ts'
import { seesProject } from '../platform/access/project-sight.ts'
import { visibleEntity, visibleItem } from '../platform/access/visibility.ts'
import { opensProjects, seesAllEvents } from '../connect/live-events/audience.ts'
import { openable } from '../review/playlists/queries.ts'
import { enterable } from '../review/rooms/access.ts'
import type { LiveEvent } from '../platform/realtime/event.ts'

/**
 * What one reader hears, found the slow way: everything that they see, and each playlist and room, is asked of the database
 * anew for each look, by the conditions that lists and single readings ask. Product code keeps sets instead, which must say
 * the same.
 */
export class PlainAudience {
  readonly #database: Database
  #known: ReadonlySet<string> = new Set()
  #hasBegun = false

  constructor(database: Database) {
    this.#database = database
  }

  async look(member: Member): Promise<void> {
    const { wsId } = member
    // Who saw everything until now read everything again when that ended.
    if (seesAllEvents(member) && !this.#hasBegun) return
    this.#hasBegun = true
    const seenBy: Member = { ...member, rootRole: 'guest' }
    const visible = await this.#ids(
      wsId,
      sql`select i.id from item i where i.ws_id = ${wsId} and ${visibleItem(seenBy, 'i')}
        union all select e.id from entity e where e.ws_id = ${wsId} and ${visibleEntity(seenBy, 'e')}`,
    )
    const all = await this.#ids(
      wsId,
      sql`select id from item where ws_id = ${wsId} union all select id from entity where ws_id = ${wsId}`,
    )
    this.#known = new Set([...visible, ...[...this.#known].filter((id) => !visible.has(id) && !all.has(id))])
  }

  async visibleEvents(member: Member, events: readonly LiveEvent[]): Promise<LiveEvent[]> {
    const { wsId } = member
    await this.look(member)
    const open = await this.#ids(wsId, sql`select p.id from playlist p where p.ws_id = ${wsId} and ${openable(member)}`)
    const entered = await this.#ids(wsId, sql`select r.id from room r where r.ws_id = ${wsId} and ${enterable(member)}`)
    const inProjects = opensProjects(member) ? await this.#shown(member) : new Set<string>()
    const heard = events.filter(({ type, itemId, payload, place }) => {
      const id = (name: string) => String(payload[name] ?? '')
      if (type === 'playlist.updated') return open.has(id('playlist_id'))
      if (type.startsWith('room.')) return entered.has(id('room_id'))
      const isGone =
        type.endsWith('.deleted') && opensProjects(member) && seesProject(member.projects, place.projectId ?? '')
      return seesAllEvents(member) || isGone || [...inProjects, ...this.#known].includes(itemId ?? id('entity_id'))
    })
    const told = heard.filter(({ type }) => type.endsWith('.deleted'))
    const gone = new Set(told.map(({ itemId, payload }) => itemId ?? String(payload['entity_id'])))
    this.#known = new Set([...this.#known].filter((id) => !gone.has(id)))
    return heard
  }

  /** Everything in the projects that the reader sees, these too. */
  #shown({ wsId, ...member }: Member): Promise<ReadonlySet<string>> {
    const reader = { ...member, wsId }
    return this.#ids(
      wsId,
      sql`select i.id from item i where i.ws_id = ${wsId} and ${visibleItem(reader, 'i')}
        union all select e.id from entity e where e.ws_id = ${wsId} and ${visibleEntity(reader, 'e')}`,
    )
  }

  async #ids(wsId: string, query: SQL): Promise<ReadonlySet<string>> {
    const rows = await this.#database.withWorkspace(wsId, (tx) => rowsOf<{ id: string }>(tx, query))
    return new Set(rows.map(({ id }) => id))
  }
}
