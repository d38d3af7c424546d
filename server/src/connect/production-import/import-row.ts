import { sql } from 'drizzle-orm'
import type { ProductionFile, ProductionImport, ProductionImportInfo } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { ProductionImportTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'

/** An import as the database has it, with its files and who began it. */
export interface ImportRow extends Pick<
  ProductionImportTable,
  | 'id'
  | 'ws_user_id'
  | 'source'
  | 'state'
  | 'facts'
  | 'mapping'
  | 'report'
  | 'done'
  | 'total'
  | 'message'
  | 'job_id'
  | 'report_key'
  | 'batch_id'
  | 'created_at'
  | 'finished_at'
> {
  /** The choices that somebody made; all others are suggested anew with every file. */
  choices: ProductionImportTable['choices']
  undone_at: Date | null
  created_by: ProductionImport['created_by']
  files: ProductionFile[]
}

/** What older servers wrote says nothing of columns. */
export const IMPORT_COLUMNS = sql`p.id, p.ws_user_id, p.source, p.state, '{"sheets": []}'::jsonb || p.facts as facts,
  '{"columns": {}}'::jsonb || p.mapping as mapping, p.choices, p.report, p.done, p.total,
  p.message, p.job_id, p.report_key, p.batch_id, p.created_at, p.finished_at,
  (select b.undone_at from change_batch b where b.ws_id = p.ws_id and b.id = p.batch_id) as undone_at,
  (select json_build_object('id', m.id, 'display_name', m.display_name, 'profile_image', m.profile_image)
   from ws_user m where m.ws_id = p.ws_id and m.id = p.ws_user_id) as created_by,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'size', f.size, 'tables', f.tables)
     order by f.created_at, f.id), '[]')
   from production_file f where f.ws_id = p.ws_id and f.import_id = p.id) as files`

export const isUnderWay = ({ state }: Pick<ImportRow, 'state'>): boolean => state === 'checking' || state === 'running'

/** A person takes back only their own import, and none that is running. */
function canUndo(row: ImportRow, member: Member): boolean {
  return row.batch_id !== null && row.undone_at === null && row.ws_user_id === member.id && !isUnderWay(row)
}

function shared(row: ImportRow, member: Member) {
  const { id, source, created_by, state, files, done, total, message } = row
  return {
    id,
    source,
    created_by,
    state,
    files,
    done,
    total,
    message,
    can_undo: canUndo(row, member),
    undone_at: row.undone_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export function toImport(row: ImportRow, member: Member): ProductionImport {
  return { ...shared(row, member), facts: row.facts, mapping: row.mapping, report: row.report }
}

export function toInfo(row: ImportRow, member: Member): ProductionImportInfo {
  const projects = (row.mapping?.projects ?? []).filter(({ include }) => include).map(({ name }) => name)
  return { ...shared(row, member), projects: projects.slice(0, 20), counts: row.report?.counts ?? [] }
}

/** @throws {ApiError} not_found */
export async function importFor(tx: Tx, member: Member, id: string, { lock = false } = {}): Promise<ImportRow> {
  if (lock) {
    await rowOf(
      tx,
      sql`select p.id from production_import p where p.ws_id = ${member.wsId} and p.id = ${id} for no key update`,
    )
  }
  const row = await rowOf<ImportRow>(
    tx,
    sql`select ${IMPORT_COLUMNS} from production_import p where p.ws_id = ${member.wsId} and p.id = ${id}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} not_found, production_running */
export async function restingImport(tx: Tx, member: Member, id: string): Promise<ImportRow> {
  const row = await importFor(tx, member, id, { lock: true })
  if (isUnderWay(row)) throw new ApiError('production_running')
  return row
}

export function emitImport(
  tx: Tx,
  wsId: string,
  row: Pick<ImportRow, 'id' | 'ws_user_id' | 'state' | 'done' | 'total'>,
): void {
  const { id, ws_user_id, state, done, total } = row
  emitEvent(tx, wsId, 'production_import.updated', { ws_user_id, production_import_id: id, state, done, total })
}

/** Folder of an import's files in storage. */
export function importFolder(wsId: string, id: string): string {
  return `${wsId}/production-imports/${id}`
}
