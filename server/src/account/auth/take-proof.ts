import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Uses up a proof that counts once.
 * @param seconds after which it is refused for its age anyway, and need not be remembered
 * @returns false where it has been used before
 */
export async function takeProof(tx: Tx, proof: string, seconds: number): Promise<boolean> {
  await tx.rows('delete from used_proof where expires_at < now()')
  const rows = await tx.rows(
    `insert into used_proof (hash, expires_at) values ($1, now() + make_interval(secs => $2))
     on conflict do nothing returning hash`,
    [createHash('sha256').update(proof).digest(), seconds],
  )
  return rows.length > 0
}
