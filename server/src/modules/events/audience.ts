import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import type { LiveEvent } from '../../realtime/event.ts'
import type { Member } from '../access/member.ts'
import { visibleEntity, visibleItem } from '../access/visibility.ts'

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

/**
 * Decides which events a reader hears: everything for people who see the whole workspace; for guests what is about the
 * scenes and entities that they see, or saw before it was deleted.
 */
export class Audience {
  readonly #database: Database
  #known: ReadonlySet<string> | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async hears(member: Member, events: readonly LiveEvent[]): Promise<readonly LiveEvent[]> {
    if (member.rootRole !== 'guest') return events
    const before = this.#known ?? new Set()
    const now = await visibleIds(this.#database, member)
    this.#known = now
    return events.filter((event) => {
      const subject = subjectOf(event)
      if (subject === null) return false
      return now.has(subject) || (event.type.endsWith('.deleted') && before.has(subject))
    })
  }

  /** To be called before the first events, so that a deletion among them is known to concern the reader. */
  async begin(member: Member): Promise<void> {
    if (member.rootRole === 'guest') this.#known = await visibleIds(this.#database, member)
  }
}
