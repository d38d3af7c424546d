import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { readSightChanges, SIGHT_HOLDS_MS } from '../../platform/realtime/sight-changes.ts'
import type { SightChanges } from '../../platform/realtime/sight-changes.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinatedOf, seenByMany } from '../../platform/access/visibility.ts'
import { shareInForce } from '../../platform/access/share-in-force.ts'

/** Deleted things that somebody saw are remembered until the person is told, and at most so many of them. */
const MOST_GONE = 20_000

/** One person's sight by the rules for guests, for all their streams on this process. */
export interface PersonSight {
  /** Scenes and entities. */
  seen: ReadonlySet<string>
  /** Things that they saw until the deletion: events may come long after it. */
  gone: Set<string>
  /** When a share of theirs ends, by this process's clock, epoch ms. */
  until: number
  streams: number
  /** Grows whenever their sight may be another. */
  version: number
}

/**
 * The sight of those of a workspace's readers who do not see all of it. One look serves all of them; it is renewed
 * only for those whom a change may concern: triggers write down the changes (0035_sight_changes.sql), on whatever
 * process.
 */
export class WorkspaceSight {
  readonly #database: Database
  readonly #wsId: string
  /** Whether coordinating counts. */
  readonly #coordinate: boolean
  readonly #onEmpty: () => void
  readonly #people = new Map<string, PersonSight & { seen: Set<string> }>()
  /** Of whom nothing is known yet. */
  readonly #wanted = new Set<string>()
  #snapshot: string | null = null
  #lookedAt = -Infinity
  #running: Promise<void> | undefined
  #next: Promise<void> | undefined

  constructor(database: Database, wsId: string, coordinate: boolean, onEmpty: () => void) {
    this.#database = database
    this.#wsId = wsId
    this.#coordinate = coordinate
    this.#onEmpty = onEmpty
  }

  /** Keeps a person's sight, until {@link leave} was called as often. */
  async join(id: string): Promise<PersonSight> {
    const previous = this.#people.get(id)
    const person = previous ?? { seen: new Set(), gone: new Set(), until: Infinity, streams: 0, version: 0 }
    person.streams += 1
    if (!previous) {
      this.#people.set(id, person)
      this.#wanted.add(id)
    }
    await this.look()
    return person
  }

  leave(id: string): void {
    const person = this.#people.get(id)
    if (!person) return
    person.streams -= 1
    if (person.streams > 0) return
    this.#people.delete(id)
    this.#wanted.delete(id)
    if (this.#people.size === 0) this.#onEmpty()
  }

  /** Resolves once everything is known that was committed before this call. Calls at one time share one look. */
  look(): Promise<void> {
    this.#next ??= this.#begin(this.#running)
    return this.#next
  }

  async #begin(before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined)
    this.#running = this.#next
    this.#next = undefined
    const now = Date.now()
    await this.#database.read(this.#wsId, (tx) => this.#lookOnce(tx, now))
  }

  /** @param now when the look began, so that what ends by itself ends rather early */
  async #lookOnce(tx: Tx, now: number): Promise<void> {
    const changes = await readSightChanges(tx, this.#wsId, this.#snapshot)
    const isNew = now - this.#lookedAt > SIGHT_HOLDS_MS
    const concerned = isNew || changes.isAll ? [...this.#people.keys()] : await this.#concerned(tx, changes, now)
    const coordinated = this.#coordinate && changes.made.length > 0 ? await this.#coordinated(tx, changes.made) : []
    for (const { ws_user_id, id } of coordinated) {
      const person = this.#people.get(ws_user_id)
      if (!person) continue
      person.seen.add(id)
      person.version += 1
    }
    if (concerned.length > 0) await this.#renew(tx, concerned, now)
    this.#snapshot = changes.snapshot
    this.#lookedAt = now
  }

  async #concerned(tx: Tx, changes: SightChanges, now: number): Promise<string[]> {
    const concerned = new Set(this.#wanted)
    for (const id of changes.people) if (this.#people.has(id)) concerned.add(id)
    for (const [id, { seen, until }] of this.#people) {
      if (until <= now || changes.lost.some((lost) => seen.has(lost))) concerned.add(id)
    }
    if (changes.playlists.length > 0) {
      const rows = await tx.rows<{ ws_user_id: string }>(
        'select distinct ws_user_id from playlist_user where ws_id = $1 and playlist_id = any($2) and ws_user_id = any($3)',
        [this.#wsId, changes.playlists, [...this.#people.keys()]],
      )
      for (const { ws_user_id } of rows) concerned.add(ws_user_id)
    }
    return [...concerned]
  }

  /**
   * New things are seen by the coordinators of the entities above them; people who are put on one are concerned by
   * that change.
   */
  #coordinated(tx: Tx, ids: readonly string[]): Promise<{ ws_user_id: string; id: string }[]> {
    return rowsOf(tx, coordinatedOf(this.#wsId, [...this.#people.keys()], ids))
  }

  async #renew(tx: Tx, concerned: readonly string[], now: number): Promise<void> {
    const wsId = this.#wsId
    const [idRows, ends] = await Promise.all([
      rowsOf<{ ws_user_id: string; ids: string }>(
        tx,
        sql`select s.ws_user_id, string_agg(s.id::text, ' ') as ids from (${seenByMany(wsId, concerned, this.#coordinate)}) s group by 1`,
      ),
      rowsOf<{ ws_user_id: string; ms: number }>(
        tx,
        sql`select s.ws_user_id, floor(extract(epoch from min(s.expires_at) - now()) * 1000)::bigint as ms
          from playlist_user s
          where s.ws_id = ${wsId} and s.ws_user_id = any(${sql.param([...concerned])}::uuid[]) and s.expires_at is not null
            and ${shareInForce('s')}
          group by 1`,
      ),
    ])
    const sets = new Map(idRows.map(({ ws_user_id, ids }) => [ws_user_id, new Set(ids.split(' '))]))
    const waits = new Map(ends.map(({ ws_user_id, ms }) => [ws_user_id, ms]))
    const hidden = new Map(
      concerned.map((id) => {
        const visible = sets.get(id)
        return [id, [...(this.#people.get(id)?.seen ?? [])].filter((subject) => !visible?.has(subject))]
      }),
    )
    const existing = await this.#existing(tx, [...new Set([...hidden.values()].flat())])
    for (const id of concerned) {
      const person = this.#people.get(id)
      if (!person) continue
      person.seen = sets.get(id) ?? new Set()
      person.version += 1
      person.until = now + (waits.get(id) ?? Infinity)
      for (const subject of hidden.get(id) ?? []) if (!existing.has(subject)) remember(person.gone, subject)
      for (const subject of person.gone) if (person.seen.has(subject)) person.gone.delete(subject)
      this.#wanted.delete(id)
    }
  }

  /** Of these ids, those that are still rows: the others were deleted, and are not merely out of sight. */
  async #existing(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await tx.rows<{ id: string }>(
      `select id from item where ws_id = $1 and id = any($2)
       union all select id from entity where ws_id = $1 and id = any($2)`,
      [this.#wsId, ids],
    )
    return new Set(rows.map(({ id }) => id))
  }
}

/** Adds to a set of at most so many; the oldest goes. */
export function remember(ids: Set<string>, id: string): void {
  ids.add(id)
  const [oldest] = ids
  if (ids.size > MOST_GONE && oldest !== undefined) ids.delete(oldest)
}

const sights = new WeakMap<Database, Map<string, WorkspaceSight>>()

/**
 * The sight of a member's workspace, shared by all streams of this process. A person who looks with another role sees
 * nothing by coordinating.
 */
export function sightFor(database: Database, { wsId, viewAs }: Pick<Member, 'wsId' | 'viewAs'>): WorkspaceSight {
  const ofDatabase = sights.get(database) ?? new Map<string, WorkspaceSight>()
  sights.set(database, ofDatabase)
  const coordinate = viewAs?.kind !== 'role'
  const key = `${wsId} ${coordinate}`
  const existing = ofDatabase.get(key)
  if (existing) return existing
  const sight = new WorkspaceSight(database, wsId, coordinate, () => ofDatabase.delete(key))
  ofDatabase.set(key, sight)
  return sight
}

/** One stream's hold on its reader's sight, from the first time that it is needed until the stream ends. */
export class KeptSight {
  readonly #database: Database
  #sight: WorkspaceSight | undefined
  #person: PersonSight | undefined
  #leave = (): void => {}
  #isOver = false

  constructor(database: Database) {
    this.#database = database
  }

  /** Undefined until {@link begin} is through. */
  get person(): PersonSight | undefined {
    return this.#person
  }

  get workspace(): WorkspaceSight | undefined {
    return this.#sight
  }

  async begin(member: Member): Promise<void> {
    if (this.#sight || this.#isOver) return
    const sight = sightFor(this.#database, member)
    this.#sight = sight
    this.#leave = () => sight.leave(member.id)
    this.#person = await sight.join(member.id)
  }

  /** The reader's sight is as new as these events. */
  async look(batch: { look(sight: WorkspaceSight): Promise<void> }): Promise<void> {
    if (this.#sight) await batch.look(this.#sight)
  }

  end(): void {
    this.#isOver = true
    this.#leave()
    this.#leave = () => {}
  }
}
