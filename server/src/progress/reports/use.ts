import { sql } from 'drizzle-orm'
import { REPORT_FACTS, STANDARD_REPORTS } from '@arbo/core/contract'
import type { FrequentReport, HandlerInput, StandardReport } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { reportName } from './file-name.ts'

/** A screen reads its report again and again; within this time that is one use. */
const SAME_USE = '30 minutes'

/** Counts that somebody looked at a report, or took it along. A look as another person counts nothing for them. */
export async function recordUse(
  tx: Tx,
  { wsId, id, viewAs }: Member,
  report: StandardReport,
  kind: 'look' | 'file',
): Promise<void> {
  if (viewAs) return
  const isNew = kind === 'file' ? sql`true` : sql`report_use.used_at < now() - ${SAME_USE}::interval`
  await rowsOf(
    tx,
    sql`insert into report_use (ws_id, ws_user_id, report) values (${wsId}, ${id}, ${report})
      on conflict (ws_id, ws_user_id, report) do update set uses = report_use.uses + 1, used_at = now() where ${isNew}`,
  )
}

/** The caller's reports in this workspace by how often they were used. */
export function frequentReports(
  { database }: Pick<Deps, 'database'>,
  { wsId, id }: Member,
  query: HandlerInput<'listFrequentReports'>['query'],
): Promise<Page<FrequentReport>> {
  return database.withWorkspace(wsId, async (tx) => {
    const { rows, total } = await pageOf<{ report: StandardReport }>(query, (limit, offset) =>
      rowsOf<Counted<{ report: StandardReport }>>(
        tx,
        sql`select u.report, count(*) over () as total from report_use u
          where u.ws_id = ${wsId} and u.ws_user_id = ${id} and u.report = any(${sql.param([...STANDARD_REPORTS])}::text[])
          order by u.uses desc, u.used_at desc, u.report limit ${limit} offset ${offset}`,
      ),
    )
    const levels = await levelsIn(tx, wsId)
    return {
      rows: rows.map(({ report }) => ({ id: REPORT_FACTS[report].id, key: report, name: reportName(report, levels) })),
      total,
    }
  })
}
