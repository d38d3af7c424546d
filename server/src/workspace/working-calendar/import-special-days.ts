import type { HandlerInput, ImportAnswer, ImportFault } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayCell } from '../../platform/sheets/day-cell.ts'
import { columnTitle } from '../../platform/sheets/column-texts.ts'
import { importPreview, importSheet, refuseFaulty } from '../../platform/sheets/import-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { insertSpecialDays, peopleByEmail, personDays } from './special-day-queries.ts'
import type { PersonDay, SpecialDayDraft } from './special-day-queries.ts'

/** Columns of an import of extra-days and off-days (specification, section 5); the note is optional. */
export const SPECIAL_DAY_COLUMNS = ['email', 'type', 'start date', 'end date', 'note'] as const
type Column = (typeof SPECIAL_DAY_COLUMNS)[number]

const NOTE_MAX = 250
const TYPES: Record<string, 0 | 1> = { '0': 0, '1': 1 }

const keyOf = ({ ws_user_id, type, start_date, end_date }: Omit<PersonDay, 'email' | 'note'>) =>
  `${type} ${start_date} ${end_date} ${ws_user_id}`

/** The values of a row, or its fault. */
function readRow(
  { row, values }: SheetRow<Column>,
  people: ReadonlyMap<string, string>,
  faults: ImportFault[],
): Omit<PersonDay, 'email'> | null {
  const before = faults.length
  const fault = (column: Column, message: string) => faults.push({ row, column: columnTitle(column), message })
  const ws_user_id = people.get(values.email.toLowerCase())
  const type = TYPES[values.type]
  const start_date = dayCell(values['start date'])
  const end_date = dayCell(values['end date'])
  if (values.email === '') fault('email', text('import.required'))
  else if (ws_user_id === undefined) fault('email', text('import.nobody', { email: values.email }))
  if (type === undefined) fault('type', text('import.type'))
  if (start_date === null) fault('start date', text('import.date'))
  if (end_date === null) fault('end date', text('import.date'))
  if (start_date && end_date && end_date < start_date) fault('end date', text('import.end'))
  if (values.note.length > NOTE_MAX) fault('note', text('import.long', { length: NOTE_MAX }))
  if (faults.length > before || !ws_user_id || type === undefined || !start_date || !end_date) return null
  return { ws_user_id, type, start_date, end_date, note: values.note }
}

interface Checked {
  days: Omit<PersonDay, 'email'>[]
  faults: ImportFault[]
}

async function check(tx: Tx, wsId: string, rows: readonly SheetRow<Column>[]): Promise<Checked> {
  const people = await peopleByEmail(tx, wsId, [...new Set(rows.map(({ values }) => values.email.toLowerCase()))])
  const dayRows = await personDays(tx, wsId, null, {})
  const rowByKey = new Map<string, number | null>(dayRows.map((day) => [keyOf(day), null]))
  const faults: ImportFault[] = []
  const days: Checked['days'] = []
  for (const row of rows) {
    const day = readRow(row, people, faults)
    if (day === null) continue
    const earlier = rowByKey.get(keyOf(day))
    if (earlier === undefined) {
      rowByKey.set(keyOf(day), row.row)
      days.push(day)
      continue
    }
    const message = earlier === null ? text('import.exists') : text('import.repeated', { row: earlier })
    faults.push({ row: row.row, column: columnTitle('start date'), message })
  }
  return { days, faults }
}

/** People with the same days and note share one extra-day or off-day, as they do when they are chosen together. */
function together(days: readonly Omit<PersonDay, 'email'>[]): SpecialDayDraft[] {
  const drafts = new Map<string, SpecialDayDraft & { people_ids: string[] }>()
  for (const { ws_user_id, ...day } of days) {
    const key = JSON.stringify([day.type, day.start_date, day.end_date, day.note])
    const draft = drafts.get(key)
    if (draft) draft.people_ids.push(ws_user_id)
    else drafts.set(key, { ...day, people_ids: [ws_user_id] })
  }
  return [...drafts.values()]
}

/** @throws {ApiError} what importSheet throws, import_faulty */
export async function importSpecialDays(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  body: HandlerInput<'importSpecialDays'>['body'],
): Promise<ImportAnswer> {
  const columns = SPECIAL_DAY_COLUMNS.map((name) => ({ name, optional: name === 'note' }))
  const rows = await importSheet(body, { columns })
  return database.withWorkspace(member.wsId, async (tx) => {
    const { days, faults } = await check(tx, member.wsId, rows)
    if (body.dry_run) return importPreview(rows, faults)
    refuseFaulty(faults)
    await insertSpecialDays(tx, member.wsId, together(days))
    emitEvent(tx, member.wsId, 'workingday.updated', { group_id: null })
    return { total: rows.length, created: days.length, faults: [], preview: [] }
  })
}
