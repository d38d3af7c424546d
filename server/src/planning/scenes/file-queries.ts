import { sql } from 'drizzle-orm'
import type { AttachmentCategory, ItemFile } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemFileTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted, PageRequest } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { personJson } from '../../platform/access/people.ts'

export type FileRow = Omit<ItemFile, 'created_at' | 'is_link'> & Pick<ItemFileTable, 'created_at' | 'key'>

const COLUMNS = sql`f.id, f.name, f.category, f.kind, f.size, f.key, f.url, f.created_at, ${personJson('m')} as created_by`
const FROM = sql`item_file f join ws_user m on m.ws_id = f.ws_id and m.id = f.created_by`

/** A file as its reader gets it: with its address only where they may download it here. */
export function toItemFile(member: Member, access: ItemAccess, fileUrl: FileUrl): (row: FileRow) => ItemFile {
  const mayDownload = may(member, 'media_downloadFile_read', access.isCoordinator)
  return ({ key, url, created_at, ...row }) => ({
    ...row,
    is_link: key === null,
    url: key === null ? url : mayDownload ? fileUrl(key) : null,
    created_at: created_at.toISOString(),
  })
}

/** Newest first. @param id only this one */
export function fileRows(tx: Tx, wsId: string, itemId: string, id: string | null = null): Promise<FileRow[]> {
  return rowsOf<FileRow>(
    tx,
    sql`select ${COLUMNS} from ${FROM}
      where f.ws_id = ${wsId} and f.item_id = ${itemId} and (${id}::uuid is null or f.id = ${id})
      order by f.created_at desc, f.id desc`,
  )
}

/** Newest first. */
export function filePage(
  tx: Tx,
  wsId: string,
  itemId: string,
  query: PageRequest & { category_eq?: AttachmentCategory | undefined },
): Promise<Page<FileRow>> {
  const category = query.category_eq ?? null
  return pageOf(query, (limit, offset) =>
    rowsOf<Counted<FileRow>>(
      tx,
      sql`select ${COLUMNS}, count(*) over () as total from ${FROM}
        where f.ws_id = ${wsId} and f.item_id = ${itemId} and (${category}::text is null or f.category = ${category})
        order by f.created_at desc, f.id desc limit ${limit} offset ${offset}`,
    ),
  )
}
