import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { HandlerInput, TargetRecalculation } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { firstDay } from './clock.ts'
import type { TargetDeps } from './service.ts'

/** Changes that are kept of one recalculation; how many there were is kept anyway. */
const CHANGES_MAX = 500

type Standing = { achieved: string; level: string | null; reward: string | null }
type Standings = ReadonlyMap<string, { target: string; subject: string; standing: Standing }>

/** Everybody's figures in a month, as they are written. */
export async function standingsOf(tx: Tx, wsId: string, month: string): Promise<Standings> {
  const rows = await rowsOf<{ key: string; target: string; subject: string } & Standing>(
    tx,
    sql`select s.target_id || ' ' || s.subject_id as key, t.name as target,
        coalesce(m.display_name, g.name, '') as subject, trim_scale(s.achieved)::text as achieved,
        s.levels -> s.level::int ->> 'name' as level, trim_scale(s.reward)::text as reward
      from target_summary s
      join target t on t.ws_id = s.ws_id and t.id = s.target_id
      left join ws_user m on m.ws_id = s.ws_id and m.id = s.ws_user_id
      left join team g on g.ws_id = s.ws_id and g.id = s.team_id
      where s.ws_id = ${wsId} and s.month = ${firstDay(month)}::date
      order by lower(coalesce(m.display_name, g.name)), lower(t.name), s.id`,
  )
  return new Map(
    rows.map(({ key, target, subject, achieved, level, reward }) => [
      key,
      { target, subject, standing: { achieved, level, reward } },
    ]),
  )
}

/** Puts on record that somebody calculated a closed month again, and the figures that were others before. */
export async function recordRecalculation(
  tx: Tx,
  wsId: string,
  month: string,
  { by, before, after }: { by: string | null; before: Standings; after: Standings },
): Promise<void> {
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    if (JSON.stringify(was?.standing) === JSON.stringify(is?.standing)) return []
    const { target, subject } = (is ?? was)!
    return [{ target, subject, before: was?.standing ?? null, after: is?.standing ?? null }]
  })
  await rowsOf(
    tx,
    sql`insert into target_recalculation (ws_id, id, month, ws_user_id, changed, changes)
      values (${wsId}, ${uuidv7()}, ${firstDay(month)}::date, ${by}::uuid, ${changes.length},
        ${JSON.stringify(changes.slice(0, CHANGES_MAX))}::jsonb)`,
  )
}

/** Recalculations of a closed month, newest first. */
export function listRecalculations(
  { database }: TargetDeps,
  { wsId }: Member,
  { month, ...page }: HandlerInput<'listTargetRecalculations'>['query'],
): Promise<Page<TargetRecalculation>> {
  return database.withWorkspace(wsId, async (tx) => {
    const { rows, total } = await pageOf<Omit<TargetRecalculation, 'at'> & { at: Date }>(page, (limit, offset) =>
      rowsOf<Counted<Omit<TargetRecalculation, 'at'> & { at: Date }>>(
        tx,
        sql`select c.id, to_char(c.month, 'YYYY-MM') as month, c.at, ${personJson('p')} as by, c.changed, c.changes,
            count(*) over () as total
          from target_recalculation c left join ws_user p on p.ws_id = c.ws_id and p.id = c.ws_user_id
          where c.ws_id = ${wsId} and c.month = ${firstDay(month)}::date
          order by c.at desc, c.id desc limit ${limit} offset ${offset}`,
      ),
    )
    return { rows: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
  })
}
