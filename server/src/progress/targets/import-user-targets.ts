import { sql } from 'drizzle-orm'
import { daysOfMonth, endOfDuration, monthOfDay } from '@arbo/core/contract'
import type { HandlerInput, ImportAnswer, ImportFault, SheetFormat } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { dayCell } from '../../platform/sheets/day-cell.ts'
import { importPreview, importSheet, refuseFaulty } from '../../platform/sheets/import-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { columnTitle, columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { TargetDeps } from './service.ts'
import { insertUserTarget } from './user-target-queries.ts'
import type { UserTargetDraft } from './user-target-queries.ts'

/** Columns of an import of user targets: either an address or a team; without an end it lasts for the duration. */
export const USER_TARGET_COLUMNS = ['target', 'email', 'team', 'start date', 'end date'] as const
type Column = (typeof USER_TARGET_COLUMNS)[number]
const OPTIONAL: readonly Column[] = ['email', 'team', 'end date']

interface Book {
  targets: ReadonlyMap<string, { id: string; duration: number }>
  people: ReadonlyMap<string, string>
  teams: ReadonlyMap<string, string>
}

/**
 * The names that rows may give: active targets and teams by name, people who are no guests by address; in lower case.
 */
async function bookOf(tx: Tx, wsId: string): Promise<Book> {
  const targets = await rowsOf<{ name: string; id: string; duration: number }>(
    tx,
    sql`select lower(t.name) as name, t.id, t.duration from target t where t.ws_id = ${wsId} and t.status = 1 for share`,
  )
  const people = await rowsOf<{ email: string; id: string }>(
    tx,
    sql`select lower(a.email) as email, m.id from ws_user m
      join user_account a on a.id = m.user_id
      join ws_role o on o.ws_id = m.ws_id and o.id = m.role_id
      where m.ws_id = ${wsId} and m.status in (1, 2) and o.root_role_id <> 10`,
  )
  const teams = await rowsOf<{ name: string; id: string }>(
    tx,
    sql`select lower(t.name) as name, t.id from team t where t.ws_id = ${wsId} and t.status = 1`,
  )
  return {
    targets: new Map(targets.map(({ name, ...one }) => [name, one])),
    people: new Map(people.map(({ email, id }) => [email, id])),
    teams: new Map(teams.map(({ name, id }) => [name, id])),
  }
}

interface Given {
  target_id: string
  start_date: string
  end_date: string
  person: string | null
  team: string | null
}

/** The values of a row, or its fault. */
function readRow({ row, values }: SheetRow<Column>, book: Book, faults: ImportFault[]): Given | null {
  const before = faults.length
  const fault = (column: Column, message: string) => faults.push({ row, column: columnTitle(column), message })
  const target = book.targets.get(values.target.toLowerCase())
  const person = book.people.get(values.email.toLowerCase())
  const team = book.teams.get(values.team.toLowerCase())
  const start_date = dayCell(values['start date'])
  const end = values['end date'] === '' ? '' : dayCell(values['end date'])
  if (values.target === '') fault('target', text('import.required'))
  else if (!target) fault('target', text('target.import_target', { name: values.target }))
  if ((values.email === '') === (values.team === '')) fault('email', text('target.import_one'))
  else if (values.email !== '' && !person) fault('email', text('import.nobody', { email: values.email }))
  else if (values.team !== '' && !team) fault('team', text('target.import_team', { name: values.team }))
  if (start_date === null) fault('start date', text('import.date'))
  if (end === null) fault('end date', text('import.date'))
  if (start_date && end && end < start_date) fault('end date', text('import.end'))
  if (faults.length > before || !target || !start_date || end === null) return null
  const end_date = end || endOfDuration(start_date, target.duration)
  return { target_id: target.id, start_date, end_date, person: person ?? null, team: team ?? null }
}

const keyOf = ({ target_id, start_date, end_date }: Pick<Given, 'target_id' | 'start_date' | 'end_date'>) =>
  `${target_id} ${start_date} ${end_date}`

/** The holders and exact days that are there already. */
async function thereAlready(tx: Tx, wsId: string): Promise<string[]> {
  const rows = await rowsOf<{ target_id: string; start_date: string; end_date: string; holder: string }>(
    tx,
    sql`select r.target_id, r.start_date, r.end_date, h.holder
      from target_user_role r cross join lateral (
        select p.ws_user_id as holder from target_user_role_person p
        where p.ws_id = r.ws_id and p.target_user_role_id = r.id
        union all
        select y.team_id from target_user_role_team y where y.ws_id = r.ws_id and y.target_user_role_id = r.id
      ) h where r.ws_id = ${wsId}`,
  )
  return rows.map((row) => `${keyOf(row)} ${row.holder}`)
}

async function check(tx: Tx, wsId: string, rows: readonly SheetRow<Column>[]) {
  const book = await bookOf(tx, wsId)
  const rowByKey = new Map<string, number | null>((await thereAlready(tx, wsId)).map((key) => [key, null]))
  const faults: ImportFault[] = []
  const entries: Given[] = []
  for (const row of rows) {
    const one = readRow(row, book, faults)
    if (one === null) continue
    const key = `${keyOf(one)} ${one.person ?? one.team}`
    const earlier = rowByKey.get(key)
    if (earlier === undefined) {
      rowByKey.set(key, row.row)
      entries.push(one)
      continue
    }
    const message = earlier === null ? text('import.exists') : text('import.repeated', { row: earlier })
    faults.push({ row: row.row, column: columnTitle('target'), message })
  }
  return { entries, faults }
}

/** People and teams with the same target on the same days share one user target, as when they are chosen together. */
function together(entries: readonly Given[]): UserTargetDraft[] {
  const drafts = new Map<string, UserTargetDraft & { ws_user_ids: string[]; team_ids: string[] }>()
  for (const { person, team, ...days } of entries) {
    const draft = drafts.get(keyOf(days)) ?? { ...days, ws_user_ids: [], team_ids: [] }
    if (person) draft.ws_user_ids.push(person)
    if (team) draft.team_ids.push(team)
    drafts.set(keyOf(days), draft)
  }
  return [...drafts.values()]
}

/** @throws {ApiError} what importSheet throws, import_faulty */
export async function importUserTargets(
  { database }: TargetDeps,
  { wsId }: Member,
  body: HandlerInput<'importTargetUsers'>['body'],
): Promise<ImportAnswer> {
  const columns = USER_TARGET_COLUMNS.map((name) => ({ name, optional: OPTIONAL.includes(name) }))
  const rows = await importSheet(body, { columns })
  return database.withWorkspace(wsId, async (tx) => {
    const { entries, faults } = await check(tx, wsId, rows)
    if (body.dry_run) return importPreview(rows, faults)
    refuseFaulty(faults)
    for (const draft of together(entries)) await insertUserTarget(tx, wsId, draft)
    if (entries.length > 0) emitEvent(tx, wsId, 'target_user_role.updated', { count: entries.length })
    return { total: rows.length, created: entries.length, faults: [], preview: [] }
  })
}

/** Days of the coming month, which suit most of the rows that people add. */
export function userTargetSample(format: SheetFormat, today: Date): Promise<FileAnswer> {
  const month = monthOfDay(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1)).toISOString())
  const { start_date, end_date } = daysOfMonth(month)
  return sheetAnswer('user-targets-sample', format, columnTitles(USER_TARGET_COLUMNS), [
    [text('target.sample'), 'ada@example.com', '', start_date, end_date],
    [text('target.sample'), '', text('target.sample_team'), start_date, ''],
  ])
}
