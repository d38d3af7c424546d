import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { readTables } from './read-files.ts'
import type { NamedBytes, SourceTable } from './tables.ts'

/** The rows of all files of an import, read anew from storage. @throws {SheetError} */
export async function storedTables(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  wsId: string,
  importId: string,
): Promise<SourceTable[]> {
  const files = await database.withWorkspace(wsId, (tx) =>
    rowsOf<{ id: string; name: string; key: string }>(
      tx,
      sql`select f.id, f.name, f.key from production_file f where f.ws_id = ${wsId} and f.import_id = ${importId}
        order by f.created_at, f.id`,
    ),
  )
  const tables: SourceTable[] = []
  for (const { id, name, key } of files) {
    const { stream } = await storage.get(key)
    const file: NamedBytes = { name, bytes: await buffer(stream) }
    const inFile = await readTables(file)
    // Two files of an archive may have one name.
    tables.push(...inFile.map((table, at) => ({ ...table, key: `${id}/${at}` })))
  }
  return tables
}
