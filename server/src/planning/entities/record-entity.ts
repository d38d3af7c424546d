import type { ChangeSource, EntityField } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { beginBatch, recordChanges } from '../changes/record-changes.ts'

export interface EntityChange {
  entityId: string
  field: EntityField
  from: unknown
  to: unknown
}

/** Writes one act into the history of entities; an act that changed nothing leaves nothing. */
export async function recordEntity(
  tx: Tx,
  member: Member,
  source: ChangeSource,
  changes: readonly EntityChange[],
): Promise<void> {
  const real = changes.filter(({ from, to }) => JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
  if (real.length > 0) await recordChanges(tx, member, await beginBatch(tx, member, source), real)
}
