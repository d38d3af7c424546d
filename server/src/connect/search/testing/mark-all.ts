import type { Tx } from '../../../platform/db/transaction.ts'
import { SOURCES } from '../sources.ts'

/** Notes everything of a workspace as written, so that all its documents are made again. */
export async function markAll(tx: Tx, wsId: string): Promise<void> {
  await tx.rows('delete from search_document where ws_id = $1', [wsId])
  for (const source of Object.keys(SOURCES)) {
    await tx.rows(`insert into search_dirty (ws_id, source, id) select ws_id, $2, id from ${source} where ws_id = $1`, [
      wsId,
      source,
    ])
  }
}
