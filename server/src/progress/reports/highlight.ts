import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { namesOfLevel } from '@arbo/core/contract'
import type { HandlerInput, HighlightCounts, Level, ReportCell, SheetColumn, SheetLine } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { guestNameSql, ruleNameSql } from '../../platform/access/people.ts'
import { workspaceDay } from '../../review/playlists/rules/days.ts'
import { sceneScope } from '../../planning/scenes/scene-filter.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { isInRange, minuteOf } from './approval.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { SHEET_TYPES, sheetStream } from '../../platform/sheets/sheet-stream.ts'
import { eyeOf, seenWith } from '../../platform/access/audience.ts'

type Query = HandlerInput<'showDailyHighlight'>['query']['query']

interface Day {
  day: string
  timezone: string
  /** SQL of all acts: `acts (kind, at, who, item_id, what, more)`. */
  acts: SQL
}

const LINES_AT_ONCE = 500

/** @throws {ApiError} not_found of the entity */
async function dayOf(tx: Tx, member: Member, { day: queryDay, entity_id }: Query): Promise<Day> {
  const { wsId } = member
  const { timezone, today } = await workspaceDay(tx, wsId)
  const day = queryDay ?? today
  const { where } = await sceneScope(tx, member, { depth: 'all', condition_combine_type: 'and', entity_id })
  const on = isInRange({ range: { from: day, to: day }, timezone }, sql`a.created_at`)
  const none = text('report.no_status')
  const acts = sql`(
    select 'status' as kind, a.created_at as at, a.id, coalesce(m.display_name, ${ruleNameSql('b')}) as who, a.item_id,
      coalesce(a.from_value ->> 'name', ${none}::text) || ' → ' || coalesce(a.to_value ->> 'name', ${none}::text) as what
    from change_record a join change_batch b on b.ws_id = a.ws_id and b.id = a.batch_id
    left join ws_user m on m.ws_id = a.ws_id and m.id = a.ws_user_id
    where a.ws_id = ${wsId} and a.field = 'status' and a.item_id is not null and ${on}
    union all
    select 'upload', a.created_at, a.id, m.display_name, a.item_id, 'v' || a.version || ' ' || a.name
    from rendition a left join ws_user m on m.ws_id = a.ws_id and m.id = a.created_by where a.ws_id = ${wsId} and ${on}
    union all
    select 'comment', a.created_at, a.id, coalesce(${guestNameSql('g')}, m.display_name), a.item_id, a.text
    from comment a left join ws_user m on m.ws_id = a.ws_id and m.id = a.author_id
    left join guest_visitor g on g.ws_id = a.ws_id and g.id = a.guest_id where a.ws_id = ${wsId} and ${on}
      and ${seenWith(eyeOf(member), 'a')}
  ) acts join item i on i.ws_id = ${wsId} and i.id = acts.item_id where ${where}`
  return { day, timezone, acts }
}

/** How much a day has. @throws {ApiError} not_found */
export function highlightCounts(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
): Promise<HighlightCounts> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { day, acts } = await dayOf(tx, member, query)
    const of = (kind: string) => sql`count(*) filter (where acts.kind = ${kind})`
    const row = await rowOf<Omit<HighlightCounts, 'day'>>(
      tx,
      sql`select ${of('status')} as status_changes, ${of('upload')} as uploads, ${of('comment')} as comments from ${acts}`,
    )
    return { day, status_changes: row?.status_changes ?? 0, uploads: row?.uploads ?? 0, comments: row?.comments ?? 0 }
  })
}

interface ChangeBatch {
  kind: 'status' | 'upload' | 'comment'
  at: string
  who: string | null
  scene: string
  names: (string | null)[]
  what: string
}

async function* inParts(acts: readonly ChangeBatch[]): AsyncGenerator<SheetLine[]> {
  for (let from = 0; from < acts.length; from += LINES_AT_ONCE) {
    yield acts.slice(from, from + LINES_AT_ONCE).map(({ kind, at, who, scene, names, what }) => {
      const cells: ReportCell[] = [at, text(`report.act_${kind}`), ...names, scene, who, what]
      return { cells }
    })
  }
}

/**
 * Status changes, uploads and comments of a day in the workspace's time zone, in the order in which they happened.
 * @throws {ApiError} not_found, is_empty
 */
export function downloadHighlight(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
): Promise<FileAnswer> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const day = await dayOf(tx, member, query)
    const rows = await rowsOf<ChangeBatch>(
      tx,
      sql`select acts.kind, ${minuteOf(day, sql`acts.at`)} as at, acts.who, i.name as scene, acts.what,
          array(select (select e.name from entity e where e.ws_id = i.ws_id and e.id = k.id)
            from unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) with ordinality k (id, place)
            order by k.place) as names
        from ${day.acts} order by acts.at, acts.id`,
    )
    if (rows.length === 0) throw new ApiError('is_empty')
    const levels = await levelsIn(tx, wsId)
    const level = (one: Level): SheetColumn => ({ label: namesOfLevel(levels, one).one, kind: 'text' })
    const columns: SheetColumn[] = [
      { label: text('report.act_time'), kind: 'moment' },
      { label: text('report.act_kind'), kind: 'text' },
      ...([0, 1, 2, 3, 4] as const).map(level),
      { label: text('report.column_person'), kind: 'text' },
      { label: text('report.act_what'), kind: 'name' },
    ]
    const title = text('report.daily_highlight')
    return {
      body: sheetStream('xlsx', title, columns, inParts(rows)),
      type: SHEET_TYPES.xlsx,
      headers: attachment(`${title} - ${day.day}.xlsx`),
    }
  })
}
