import type { ListMeta } from '@arbo/core/contract'
import { omit } from '../omit.ts'
import type { Page } from './handler.ts'

export interface PageRequest {
  page: number
  per_page: number
}

/** A row that carries the number of all rows. */
export type Counted<Row> = Row & { total: number }

/**
 * Reads one page. `read` gives rows that carry the number of all rows as `total`; a page behind the last one has no row
 * to carry it, so it is asked for again.
 */
export async function pageOf<Row extends object>(
  { page, per_page }: PageRequest,
  read: (limit: number, offset: number) => Promise<Counted<Row>[]>,
): Promise<Page<Row>> {
  const rows = await read(per_page, (page - 1) * per_page)
  const [first] = rows.length > 0 || page === 1 ? rows : await read(1, 0)
  return { rows: rows.map((row) => omit(row, 'total') as unknown as Row), total: first?.total ?? 0 }
}

/** The meta of a list answer (decision 119). */
export function listMeta({ page, per_page }: PageRequest, total: number): ListMeta {
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total }
}
