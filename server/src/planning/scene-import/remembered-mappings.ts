import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { ImportMappingTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Layouts of files that a workspace remembers. */
const REMEMBERED = 200

/** Of which importer a layout is. */
export interface Layout extends Pick<ImportMappingTable, 'importer'> {
  headers: readonly string[]
}

/** The same for the same headers in any order. */
function keyOf({ headers }: Layout): string {
  return createHash('sha256').update(JSON.stringify(headers.toSorted())).digest('hex')
}

/** What the columns of the last file with these headers became, by header; nothing of a file that is new here. */
export async function rememberedMapping(tx: Tx, wsId: string, layout: Layout): Promise<Record<string, string>> {
  const row = await rowOf<Pick<ImportMappingTable, 'mapping'>>(
    tx,
    sql`select r.mapping from import_mapping r
      where r.ws_id = ${wsId} and r.importer = ${layout.importer} and r.layout = ${keyOf(layout)}`,
  )
  return row?.mapping ?? {}
}

/** Keeps what somebody chose for the next file with these headers, whoever imports it. */
export async function rememberMapping(
  tx: Tx,
  wsId: string,
  layout: Layout,
  mapping: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(mapping).length === 0) return
  await rowsOf(
    tx,
    sql`insert into import_mapping (ws_id, importer, layout, mapping)
      values (${wsId}, ${layout.importer}, ${keyOf(layout)}, ${JSON.stringify(mapping)}::jsonb)
      on conflict (ws_id, importer, layout) do update set mapping = excluded.mapping, updated_at = now()`,
  )
  await rowsOf(
    tx,
    sql`delete from import_mapping r where r.ws_id = ${wsId} and (r.importer, r.layout) in (
        select o.importer, o.layout from import_mapping o where o.ws_id = ${wsId}
        order by o.updated_at desc, o.layout offset ${REMEMBERED}
      )`,
  )
}
