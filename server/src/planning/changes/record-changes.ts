import { uuidv7 } from 'uuidv7'
import type { ChangeSource } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'

/** A value as the history keeps it; see change_record in migrations/0010_planning.sql. */
export type ChangeValue = unknown

export interface Change {
  /** Of the scene or of the entity that was changed: exactly one. */
  itemId?: string
  entityId?: string
  /** As in the contract: SCENE_FIELDS, ENTITY_FIELDS. */
  field: string
  /** Of a metric's value. */
  metricId?: string
  /** The metric's name. */
  label?: string
  from: ChangeValue
  to: ChangeValue
}

const INSERT_BATCH = `
  insert into change_batch (ws_id, id, ws_user_id, automation_id, automation_name, source, undoes)
  values ($1, $2, $3, $4, $5, $6, $7)`

type Doer = Pick<Member, 'wsId' | 'id' | 'rule'>

/** Adds the head of one act, which is undone as a whole. */
export async function addBatch(
  tx: Tx,
  { wsId, id: doerId, rule }: Doer,
  id: string,
  source: ChangeSource,
  undoes: string | null,
): Promise<void> {
  const doer = rule ? [null, doerId, rule.name] : [doerId, null, null]
  await tx.rows(INSERT_BATCH, [wsId, id, ...doer, source, undoes])
}

/** Begins one act. @returns its id */
export async function beginBatch(tx: Tx, member: Doer, source: ChangeSource): Promise<string> {
  const id = uuidv7()
  await addBatch(tx, member, id, source, null)
  return id
}

/** Lists of values instead of a row for each: 5,000 scenes may be changed at once. */
const INSERT = `
  insert into change_record
    (ws_id, id, batch_id, item_id, entity_id, field, metric_id, label, from_value, to_value, ws_user_id)
  select $1, c.id, $2, c.item_id, c.entity_id, c.field, c.metric_id, c.label, c.from_value::jsonb, c.to_value::jsonb, $3
  from unnest($4::uuid[], $5::uuid[], $6::uuid[], $7::text[], $8::uuid[], $9::text[], $10::text[], $11::text[])
    as c (id, item_id, entity_id, field, metric_id, label, from_value, to_value)`

function json(value: ChangeValue): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}

/** Adds changes to the history, if and only if the transaction commits. Changes without effect are left out. */
export async function recordChanges(
  tx: Tx,
  { wsId, id: doerId, rule }: Doer,
  batchId: string,
  changes: readonly Change[],
): Promise<void> {
  const real = changes.filter(({ from, to }) => json(from) !== json(to))
  if (real.length === 0) return
  await tx.rows(INSERT, [
    wsId,
    batchId,
    rule ? null : doerId,
    real.map(() => uuidv7()),
    real.map(({ itemId }) => itemId ?? null),
    real.map(({ entityId }) => entityId ?? null),
    real.map(({ field }) => field),
    real.map(({ metricId }) => metricId ?? null),
    real.map(({ label }) => label ?? null),
    real.map(({ from }) => json(from)),
    real.map(({ to }) => json(to)),
  ])
  const statuses = real.filter(({ itemId, field }) => itemId !== undefined && field === 'status').length
  if (statuses > 0) emitEvent(tx, wsId, 'item.status_changed', { batch_id: batchId, count: statuses })
}
