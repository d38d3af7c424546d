import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import type { StoredValue } from '../metrics/recompute.ts'
import { writeMetricValues } from '../metrics/values.ts'
import type { ValueOutcome } from '../metrics/values.ts'

/**
 * Writes values of locked scenes' metrics and counts the scenes' versions.
 * @param counted scenes whose version this act has counted already
 */
export async function writeSceneMetrics(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  values: readonly StoredValue[],
  counted: ReadonlySet<string> = new Set(),
): Promise<{ outcomes: ValueOutcome[]; changed: Set<string> }> {
  if (values.length === 0) return { outcomes: [], changed: new Set() }
  // Earlier changes of the act must not be dropped with this.
  const isFirst = batch.batchId === null
  const outcomes = await writeMetricValues(tx, member, await batch.begin(), values)
  const changed = new Set(
    values.filter((_, index) => outcomes[index]?.outcome === 'changed').map(({ itemId }) => itemId),
  )
  if (changed.size === 0 && isFirst) await batch.drop()
  const ids = [...changed].filter((id) => !counted.has(id))
  if (ids.length > 0) {
    await rowsOf(
      tx,
      sql`update item i set version = i.version + 1, updated_at = now()
        where i.ws_id = ${member.wsId} and i.id = any(${sql.param(ids)}::uuid[])`,
    )
  }
  return { outcomes, changed }
}
