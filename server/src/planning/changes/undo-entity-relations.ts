import { sql } from 'drizzle-orm'
import { RESERVED_KEY } from '@arbo/core/contract'
import type { UndoReason } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { may } from '../../platform/access/rights.ts'
import { coordinatorsThen } from '../entities/coordinators.ts'
import { allExist } from '../entities/queries.ts'
import { mayPutTeams, ownTeams } from '../entities/teams.ts'
import {
  chosenBelow,
  deleteAttached,
  formulasMissing,
  insertAttached,
  metricsOn,
  ownMetrics,
} from '../metrics/entity-metric-queries.ts'
import { withParts } from '../metrics/entity-metrics.ts'
import { itemsBelow } from '../metrics/formulas.ts'
import { recomputeFormulas } from '../metrics/recompute.ts'
import type { Change } from './record-changes.ts'
import type { EntityRecord, EntityUndo } from './undoing.ts'

/** The relations that an undo takes off an entity again, and those that it puts back on. */
interface Difference {
  off: readonly string[]
  on: readonly string[]
}

interface Relation {
  /** As the history keeps it. */
  read: (tx: Tx, wsId: string, entityId: string) => Promise<{ id: string }[]>
  /** Why it cannot be as before; null where it can. */
  refuse: (undo: EntityUndo, difference: Difference) => Promise<UndoReason | null>
  write: (undo: EntityUndo, difference: Difference) => Promise<void>
}

/** Rows of a table that joins an entity with something. */
function joined(table: 'entity_team' | 'entity_coordinator', column: 'team_id' | 'ws_user_id') {
  const [name, key] = [sql.identifier(table), sql.identifier(column)]
  return async ({ tx, member: { wsId }, entity }: EntityUndo, { off, on }: Difference): Promise<void> => {
    await rowsOf(
      tx,
      sql`delete from ${name} where ws_id = ${wsId} and entity_id = ${entity.id} and ${key} = any(${sql.param(off)}::uuid[])`,
    )
    await rowsOf(
      tx,
      sql`insert into ${name} (ws_id, entity_id, ${key})
        select ${wsId}, ${entity.id}, x.id from unnest(${sql.param(on)}::uuid[]) as x (id)`,
    )
  }
}

const RELATIONS: Record<string, Relation> = {
  teams: {
    read: ownTeams,
    refuse: async ({ tx, member }, { on }) => ((await mayPutTeams(tx, member, on)) ? null : 'gone'),
    write: joined('entity_team', 'team_id'),
  },
  coordinators: {
    read: coordinatorsThen,
    async refuse({ tx, member, entity }, { on }) {
      if (on.length > 0 && !may(member, RESERVED_KEY, entity.isCoordinator)) return 'denied'
      return (await allExist(tx, member.wsId, 'ws_user', on)) ? null : 'gone'
    },
    write: joined('entity_coordinator', 'ws_user_id'),
  },
  metrics: {
    read: ownMetrics,
    async refuse({ tx, member: { wsId }, entity }, { off, on }) {
      if (!(await allExist(tx, wsId, 'metric', on))) return 'gone'
      const isChosen = (await chosenBelow(tx, wsId, entity.id, off)).length > 0
      const isPart = isChosen || (await formulasMissing(tx, wsId, entity, off)).length > 0
      return isPart ? 'in_use' : null
    },
    async write({ tx, member: { wsId }, entity }, { off, on }) {
      await deleteAttached(tx, wsId, entity.id, off)
      const has = new Set((await metricsOn(tx, wsId, entity.id)).map(({ id }) => id))
      // A formula's parts may have gone since.
      const newIds = (await withParts(tx, wsId, on)).filter((id) => !has.has(id))
      await insertAttached(tx, wsId, entity.id, newIds)
      await recomputeFormulas(tx, wsId, await itemsBelow(tx, wsId, entity.id), [...off, ...newIds])
    },
  },
}

export function isRelation(field: string): boolean {
  return Object.hasOwn(RELATIONS, field)
}

const idsIn = (value: unknown): string[] => ((value as { id: string }[] | null) ?? []).map(({ id }) => id)

/**
 * Takes off the relations that the act put on an entity, and puts on those that it took off. Relations that others put
 * on or took off since stay: they are not the act's.
 */
export async function undoRelation(undo: EntityUndo, { field, from, to }: EntityRecord): Promise<Change[]> {
  const { tx, member, entity, tally } = undo
  const relation = RELATIONS[field]
  if (!relation) return []
  const [had, got] = [idsIn(from), idsIn(to)]
  const difference = { off: got.filter((id) => !had.includes(id)), on: had.filter((id) => !got.includes(id)) }
  const before = await relation.read(tx, member.wsId, entity.id)
  const has = new Set(before.map(({ id }) => id))
  const isStill = difference.off.every((id) => has.has(id)) && !difference.on.some((id) => has.has(id))
  const refusal = isStill ? await relation.refuse(undo, difference) : 'changed'
  if (refusal) {
    tally.keep(entity.id, refusal)
    return []
  }
  await relation.write(undo, difference)
  return [{ entityId: entity.id, field, from: before, to: await relation.read(tx, member.wsId, entity.id) }]
}
