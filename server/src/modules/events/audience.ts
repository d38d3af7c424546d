import type { LiveEventName } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import type { LiveEvent } from '../../realtime/event.ts'
import type { Member } from '../access/member.ts'
import { visibleEntity, visibleItem } from '../access/visibility.ts'

/** Events that hold nothing but that something of the whole workspace is to be read again. */
const FOR_ALL: ReadonlySet<string> = new Set([
  'workspace.updated',
  'role.updated',
  'workingday.updated',
  'items.changed',
  'team.updated',
  'template_flow.updated',
  'metric.updated',
  'saved_view.updated',
] satisfies LiveEventName[])

/** Whether an event concerns any member, wherever they work: the workspace's own matters, and what is about them. */
function concerns(member: Member, { type, payload }: LiveEvent): boolean {
  if (FOR_ALL.has(type)) return true
  return (type === 'member.updated' || type === 'todo.updated') && payload['ws_user_id'] === member.id
}

/** The scene or entity that an event is about. */
function subjectOf(event: LiveEvent): string | null {
  const { entity_id } = event.payload
  return event.itemId ?? (typeof entity_id === 'string' ? entity_id : null)
}

async function visibleIds(database: Database, member: Member): Promise<Set<string>> {
  const rows = await database.withWorkspace(member.wsId, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select i.id from item i where i.ws_id = ${member.wsId} and ${visibleItem(member, 'i')}
        union all
        select e.id from entity e where e.ws_id = ${member.wsId} and ${visibleEntity(member, 'e')}`,
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

/**
 * Decides which events a reader hears: everything for people who see the whole workspace; for guests what is about the
 * scenes and entities that they see, or saw until it was deleted, about themselves and about the workspace as a whole.
 */
export class Audience {
  readonly #database: Database
  /** What the guest sees, and what they saw that was deleted and not told yet: events may come long after the deletion. */
  #known: Set<string> = new Set()

  constructor(database: Database) {
    this.#database = database
  }

  async hears(member: Member, events: readonly LiveEvent[]): Promise<readonly LiveEvent[]> {
    if (member.rootRole !== 'guest') return events
    await this.#look(member)
    const heard = events.filter((event) => concerns(member, event) || this.#known.has(subjectOf(event) ?? ''))
    for (const event of heard) {
      if (event.type === 'item.deleted' || event.type === 'entity.deleted') this.#known.delete(subjectOf(event) ?? '')
    }
    return heard
  }

  /** To be called before the first events, so that a deletion among them is known to concern the reader. */
  async begin(member: Member): Promise<void> {
    if (member.rootRole === 'guest') await this.#look(member)
  }

  async #look(member: Member): Promise<void> {
    const visible = await visibleIds(this.#database, member)
    const missing = [...this.#known].filter((id) => !visible.has(id))
    const hidden = await existingIds(this.#database, member, missing)
    this.#known = new Set([...visible, ...missing.filter((id) => !hidden.has(id))])
  }
}
