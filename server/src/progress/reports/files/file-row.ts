import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReportFile } from '@arbo/core/contract'
import { rowOf } from '../../../platform/db/rows.ts'
import type { ReportFileTable } from '../../../platform/db/schema.gen.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { omit } from '../../../platform/omit.ts'
import type { Member } from '../../../platform/access/member.ts'
import { emitEvent } from '../../../platform/realtime/emit-event.ts'

/** A report file as the database has it. */
export interface FileRow
  extends
    Omit<ReportFile, 'created_at' | 'finished_at' | 'expires_at'>,
    Pick<ReportFileTable, 'ws_user_id' | 'job_id' | 'key' | 'created_at' | 'finished_at' | 'expires_at'> {
  /** Made by somebody who might compare people, and may have lines of others. */
  compares_people: ReportFileTable['compares_people']
  /** Made by somebody who might see personal data of others. */
  has_personal: ReportFileTable['has_personal']
}

export const FILE_COLUMNS = sql`f.id, f.ws_user_id, f.report, f.format, f.name, f.query, f.state, f.progress, f.rows_done,
  f.rows_total, f.bytes, f.message, f.job_id, f.key, f.created_at, f.finished_at, f.expires_at,
  f.compares_people, f.has_personal`

/** SQL: a file of the caller that is still kept. */
export function ownFile({ wsId, id }: Pick<Member, 'wsId' | 'id'>): SQL {
  return sql`f.ws_id = ${wsId} and f.ws_user_id = ${id} and f.expires_at > now()`
}

export function toFile(file: FileRow): ReportFile {
  const row = omit(file, 'ws_user_id', 'job_id', 'key', 'compares_people', 'has_personal')
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  }
}

/** @throws {ApiError} not_found: others’ files are nobody’s to see */
export async function fileFor(tx: Tx, member: Member, id: string, { lock = false } = {}): Promise<FileRow> {
  const row = await rowOf<FileRow>(
    tx,
    sql`select ${FILE_COLUMNS} from report_file f where ${ownFile(member)} and f.id = ${id}
      ${lock ? sql`for no key update` : sql``}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

export function emitFile(tx: Tx, wsId: string, { id, ws_user_id, state, progress }: FileRow): void {
  emitEvent(tx, wsId, 'report_file.updated', { ws_user_id, report_file_id: id, state, progress })
}

/** Folder of a file in storage. */
export function fileFolder(wsId: string, id: string): string {
  return `${wsId}/reports/${id}`
}
