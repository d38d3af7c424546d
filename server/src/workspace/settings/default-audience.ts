import type { Audience } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'

/** For whom a comment or drawing is that does not say so itself. */
export async function defaultAudience(tx: Tx, wsId: string): Promise<Audience> {
  const [row] = await tx.rows<{ open: boolean }>('select comments_for_clients as open from workspace where id = $1', [
    wsId,
  ])
  return row?.open ? 'clients' : 'team'
}
