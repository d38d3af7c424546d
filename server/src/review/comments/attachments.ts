import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { AttachmentCategory, HandlerInput } from '@arbo/core/contract'
import { commentAttachment } from '../../platform/db/schema.gen.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { fileKind } from '../../platform/storage/accepted.ts'
import type { FileKind } from '../../platform/storage/accepted.ts'
import type { Member } from '../../platform/access/member.ts'
import { takeUploads, uploadsByKey } from '../../platform/uploads/queries.ts'

type NewAttachment = NonNullable<HandlerInput<'createComment'>['body']['attachments']>[number]

const CATEGORIES: Readonly<Record<FileKind, AttachmentCategory>> = {
  image: 'media',
  video: 'media',
  audio: 'media',
  csv: 'document',
  excel: 'document',
  pdf: 'document',
  doc: 'document',
  other: 'other',
}

/** The stored columns of a link, or of an upload that has arrived. @throws {ApiError} upload_incomplete */
async function columnsOf(tx: Tx, member: Member, itemId: string, input: NewAttachment) {
  if ('url' in input) {
    const { url, name = new URL(url).hostname } = input
    return { id: uuidv7(), category: 'link' as const, name, url }
  }
  const [row] = await uploadsByKey(tx, member.wsId, member.id, [input.key])
  if (!row || row.item_id !== itemId || row.stored_at === null) throw new ApiError('upload_incomplete')
  const uploads = await takeUploads(tx, member.wsId, member.id, [input.key])
  // Another request for the same upload was faster.
  if (uploads.length === 0) throw new ApiError('upload_incomplete')
  const { name = row.name, voice } = input
  return {
    id: row.id,
    category: CATEGORIES[fileKind(row.mime)],
    name,
    key: row.key,
    mime: row.mime,
    size: row.size ?? 0,
    voice_ms: voice?.ms,
    voice_peaks: voice?.peaks,
  }
}

/** Hangs uploads and links on a comment, in their order. @throws {ApiError} upload_incomplete */
export async function writeAttachments(
  tx: Tx,
  member: Member,
  itemId: string,
  commentId: string,
  inputs: readonly NewAttachment[] = [],
): Promise<void> {
  for (const [position, input] of inputs.entries()) {
    const columns = await columnsOf(tx, member, itemId, input)
    const place = { ws_id: member.wsId, comment_id: commentId, position, created_by: member.id }
    await tx.insert(commentAttachment).values({ ...columns, ...place })
  }
}

/** Keys of the files of a comment and its replies; of the comments of a whole rendition with `renditionId`. */
export async function attachedKeys(
  tx: Tx,
  wsId: string,
  { commentId = null, renditionId = null }: { commentId?: string | null; renditionId?: string | null },
): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select a.key from comment_attachment a
      join comment c on c.ws_id = a.ws_id and c.id = a.comment_id
      left join comment head on head.ws_id = c.ws_id and head.id = c.parent_id
      where a.ws_id = ${wsId} and a.key is not null and (
        c.id = ${commentId}::uuid or c.parent_id = ${commentId}::uuid
        or c.rendition_id = ${renditionId}::uuid or head.rendition_id = ${renditionId}::uuid
      )`,
  )
  return rows.map(({ key }) => key)
}

/** @returns the key of its file; null of a link */
export async function removeAttachment(tx: Tx, wsId: string, commentId: string, id: string): Promise<string | null> {
  const { ws_id, comment_id, key } = commentAttachment
  const [row] = await tx
    .delete(commentAttachment)
    .where(and(eq(ws_id, wsId), eq(comment_id, commentId), eq(commentAttachment.id, id)))
    .returning({ key })
  return row?.key ?? null
}
