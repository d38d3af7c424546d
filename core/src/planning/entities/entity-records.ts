import type { LiveEvents } from '../../contract/connect/events.ts'
import type { Entity } from '../../contract/planning/entities.ts'
import type { EntityRef } from '../../contract/platform/entity-ref.ts'
import { type RowChange, type RowWatcher, createRecords } from '../../platform/data/records.ts'
import type { Session } from '../../platform/session/types.ts'

/** What of an entity is its own: the rest comes from above or below it, and only a reading tells it. */
const FACTS = ['name', 'code', 'description', 'scheduled_start', 'scheduled_due', 'updated_at', 'version'] as const
type Fact = (typeof FACTS)[number]
type EntityFacts = Pick<Entity, 'id' | Fact>

/** A row that says some of an entity, and may name what lies above it. */
interface EntityRow {
  id: string
  version: number
  ancestors?: EntityRef[]
}

/** Somebody who shows entities. */
interface EntityWatcher extends RowWatcher<EntityFacts> {
  /** A change of which this page does not know the result: it has to be read. */
  onStale(): void
}

const isSame = (one: EntityFacts, other: EntityFacts): boolean => FACTS.every((fact) => one[fact] === other[fact])
const factsOf = ({ id, ...entity }: Entity): EntityFacts =>
  ({ id, ...Object.fromEntries(FACTS.map((fact) => [fact, entity[fact]])) }) as EntityFacts

/** The row with newer facts of its entity, as far as it has such. */
function withFacts<Row extends EntityRow>(row: Row, facts: EntityFacts): Row {
  if (facts.version < row.version) return row
  return { ...row, ...Object.fromEntries(FACTS.flatMap((fact) => (fact in row ? [[fact, facts[fact]]] : []))) }
}

function createEntityRecords(session: Session) {
  const records = createRecords<EntityFacts>(isSame)
  const watchers = new Set<EntityWatcher>()
  /** Entities with a write on its way, and how many: their events wait for its answer. */
  const inFlight = new Map<string, number>()
  let heldEvents: LiveEvents['entity.updated'][] = []
  let stop: (() => void) | null = null

  function hear(event: LiveEvents['entity.updated']): void {
    const { entity_id, version } = event
    if (inFlight.has(entity_id)) return void heldEvents.push(event)
    const facts = records.get(entity_id)
    // Its answer was here before it.
    if (version !== undefined && facts && facts.version >= version) return
    for (const watcher of watchers) watcher.onStale()
  }

  function start(): () => void {
    const stops = [
      session.on('entity.updated', hear),
      session.on('entity.deleted', ({ entity_id }) => records.forget(entity_id)),
      session.on('resync', records.doubt),
    ]
    return () => stops.forEach((each) => each())
  }

  return {
    begin: records.begin,
    since: records.since,
    /** Rows of an answer, as they are to be shown; see Records. */
    take<Row extends Entity>(rows: readonly Row[], began: number, by?: EntityWatcher): Row[] {
      const taken = records.take(rows.map(factsOf), began, by)
      return rows.map((row, at) => withFacts(row, taken[at] as EntityFacts))
    },
    writing(id: string): () => void {
      inFlight.set(id, (inFlight.get(id) ?? 0) + 1)
      return () => {
        const count = (inFlight.get(id) ?? 1) - 1
        if (count === 0) inFlight.delete(id)
        else inFlight.set(id, count)
        const events = heldEvents
        heldEvents = []
        events.forEach(hear)
      }
    },
    watch(watcher: EntityWatcher): () => void {
      watchers.add(watcher)
      const unwatch = records.watch(watcher)
      stop ??= start()
      return () => {
        watchers.delete(watcher)
        unwatch()
        if (watchers.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

interface EntityFactsOptions {
  session: Session
  /** Ids of the entities that show. */
  shown(): Iterable<string>
  /** Shows each row as `now` makes it. */
  show(now: <Row extends EntityRow>(row: Row) => Row): void
  /** What shows is soon to be read again. */
  touch(): void
  /** What decides which rows there are, and in which order. */
  decisive?(): readonly Fact[]
}

/** Entities in a view, of which each is held once in this page, however many views show it. */
interface SharedEntities {
  follow(): () => void
  /** Before a reading: `take` then makes of its entities, `newer` of its other rows, what is to be shown. */
  begin(): {
    take<Row extends Entity>(rows: readonly Row[]): Row[]
    newer<Row extends EntityRow>(rows: readonly Row[]): Row[]
  }
  /** Writes an entity: what comes of it shows in all views, without another reading. */
  write(id: string, call: () => Promise<Entity>): Promise<Entity>
}

export function createEntityFacts(options: EntityFactsOptions): SharedEntities {
  const { session, shown, show, touch, decisive = () => [] } = options
  const records = session.shared(`entity-records/1:${session.getState().workspaceCode}`, () =>
    createEntityRecords(session),
  )
  function onChanged(changes: readonly RowChange<EntityFacts>[]): void {
    const facts = new Map(changes.map(({ after }) => [after.id, after]))
    show((row) => {
      const own = facts.get(row.id)
      const ancestors = row.ancestors?.map((ref) => {
        const { name, code } = facts.get(ref.id) ?? ref
        return { ...ref, name, code }
      })
      return { ...(own ? withFacts(row, own) : row), ...(ancestors && { ancestors }) }
    })
    const isTouched = (fact: Fact): boolean =>
      changes.some(({ before, after }) => before === null || before[fact] !== after[fact])
    if (decisive().some(isTouched)) touch()
  }
  const watcher: EntityWatcher = { shown, onStale: touch, onChanged }

  return {
    follow: () => records.watch(watcher),
    begin() {
      const began = records.begin()
      return {
        take: (rows) => records.take(rows, began, watcher),
        newer: (rows) =>
          rows.map((row) => {
            const facts = records.since(row.id, began)
            return facts ? withFacts(row, facts) : row
          }),
      }
    },
    async write(id, call) {
      const began = records.begin()
      const end = records.writing(id)
      try {
        const entity = await call()
        records.take([entity], began)
        return entity
      } finally {
        end()
      }
    },
  }
}
