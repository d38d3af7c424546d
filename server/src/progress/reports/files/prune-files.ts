import type { Deps } from '../../../platform/deps.ts'
import { fileFolder } from './file-row.ts'

/** Files of one round. */
const AT_ONCE = 200

/** Removes report files whose days are over. To be called from time to time. */
export async function pruneReportFiles({
  database,
  storage,
  log,
}: Pick<Deps, 'database' | 'storage' | 'log'>): Promise<void> {
  const rows = await database.query<{ ws_id: string; id: string }>(
    `delete from report_file where (ws_id, id) in (
       select ws_id, id from report_file where expires_at < now() order by expires_at limit $1
     ) returning ws_id, id`,
    [AT_ONCE],
  )
  for (const { ws_id, id } of rows) {
    await storage
      .deletePrefix(fileFolder(ws_id, id))
      .catch((error: unknown) => log.error({ err: error, file: id }, 'an old report file could not be removed'))
  }
}
