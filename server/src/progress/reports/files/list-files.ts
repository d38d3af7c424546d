import { sql } from 'drizzle-orm'
import type { HandlerInput, ReportFile } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { FileAnswer, Page } from '../../../platform/http/handler.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Counted } from '../../../platform/http/paging.ts'
import type { Member } from '../../../platform/access/member.ts'
import { requireAllPersonal } from '../../../platform/access/personal-data.ts'
import { attachment } from '../../../platform/http/attachment.ts'
import { requireOwnLines } from '../compare-people.ts'
import { SHEET_TYPES } from '../../../platform/sheets/sheet-stream.ts'
import { FILE_COLUMNS, fileFor, ownFile, toFile } from './file-row.ts'
import type { FileRow } from './file-row.ts'

/** The caller's files, newest first. */
export function listFiles(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: HandlerInput<'listReportFiles'>['query'],
): Promise<Page<ReportFile>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await pageOf<FileRow>(query, (limit, offset) =>
      rowsOf<Counted<FileRow>>(
        tx,
        sql`select ${FILE_COLUMNS}, count(*) over () as total from report_file f where ${ownFile(member)}
          order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map(toFile), total }
  })
}

/** @throws {ApiError} not_found */
export function showFile({ database }: Pick<Deps, 'database'>, member: Member, id: string): Promise<ReportFile> {
  return database.withWorkspace(member.wsId, async (tx) => toFile(await fileFor(tx, member, id)))
}

/** @throws {ApiError} not_found, permission_denied where it has lines of others or what is personal of them, report_file_not_ready */
export async function downloadFile(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  member: Member,
  id: string,
): Promise<FileAnswer> {
  const file = await database.withWorkspace(member.wsId, (tx) => fileFor(tx, member, id))
  requireOwnLines(member, file)
  if (file.has_personal && file.report === 'workspace_user') requireAllPersonal(member)
  if (file.state !== 'done' || file.key === null) throw new ApiError('report_file_not_ready')
  const { stream, size } = await storage.get(file.key)
  return {
    body: stream,
    type: SHEET_TYPES[file.format],
    headers: { ...attachment(file.name), 'content-length': size },
  }
}
