import type { StorageTotals } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'

interface TotalsRow {
  available: number
  storage_used: number
}

/** The files that count against the quota; the sum of STORED_FILES. What is in the trash is stored as well. */
const TOTALS = `
  select w.storage_quota as available, (
      (select coalesce(sum(f.size), 0) from rendition_file f where f.ws_id = w.id)
      + (select coalesce(sum(f.size), 0) from item_file f where f.ws_id = w.id)
      + (select coalesce(sum(a.size), 0) from comment_attachment a where a.ws_id = w.id)
      + (select coalesce(sum(u.size), 0) from upload u where u.ws_id = w.id)
      + (select coalesce(sum(t.bytes), 0) from trash t where t.ws_id = w.id)
    )::bigint as storage_used
  from workspace w where w.id = $1`

export function totalsOf({ available, storage_used }: TotalsRow): StorageTotals {
  return { storage_used, available, remaining: Math.max(0, available - storage_used) }
}

/** The stored bytes of a workspace, and those that it may still store. @throws {ApiError} ws_inactive_or_suspended */
export async function storageTotals(tx: Tx, wsId: string): Promise<StorageTotals> {
  const [row] = await tx.rows<TotalsRow>(TOTALS, [wsId])
  if (!row) throw new ApiError('ws_inactive_or_suspended')
  return totalsOf(row)
}
