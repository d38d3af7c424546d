import { sql } from 'drizzle-orm'
import { asOneLine } from '@arbo/core/contract'
import type { HandlerInput, ImportFault } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { HolidayGroupTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayCell } from '../../platform/sheets/day-cell.ts'
import { columnTitle } from '../../platform/sheets/column-texts.ts'
import { importPreview, importSheet, refuseFaulty } from '../../platform/sheets/import-sheet.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { groupFor } from './group-for.ts'
import { insertGroup } from './groups.ts'
import { draftsOf } from './holiday-queries.ts'
import type { HolidayDraft } from './holiday-queries.ts'
import { addHolidays } from './holidays.ts'
import { changesOf, overlapsOf, refuseOverlaps } from './overlaps.ts'
import type { Overlap } from './overlaps.ts'

type HolidayColumn = 'name' | 'start date' | 'end date'
type GroupedColumn = HolidayColumn | 'group' | 'year'

/** Columns of a holiday import (specification, section 5). */
export const HOLIDAY_COLUMNS = ['name', 'start date', 'end date'] as const
const NAME_MAX = 200
const YEAR = /^(19|2\d)\d{2}$/

/** Holidays of a file that go into one group. */
interface Target {
  /** Null: the group is made. */
  id: string | null
  name: string
  year: number
  drafts: HolidayDraft[]
  /** Row of every holiday that is there or came before. */
  known: Map<string, number | null>
}

const keyOf = ({ name, start_date, end_date }: HolidayDraft) => `${start_date} ${end_date} ${name.toLowerCase()}`

function dayOf(row: SheetRow<HolidayColumn>, column: 'start date' | 'end date', faults: ImportFault[]): string | null {
  const day = dayCell(row.values[column])
  if (day === null) faults.push({ row: row.row, column: columnTitle(column), message: text('import.date') })
  return day
}

function nameFault(name: string): string | null {
  if (name === '') return text('import.required')
  return name.length > NAME_MAX ? text('import.long', { length: NAME_MAX }) : null
}

/** Adds a row's holiday to its group, or names its fault. */
function readHoliday(row: SheetRow<HolidayColumn>, target: Target, faults: ImportFault[]): void {
  const before = faults.length
  const fault = (column: HolidayColumn, message: string) =>
    faults.push({ row: row.row, column: columnTitle(column), message })
  const name = asOneLine(row.values.name)
  const problem = nameFault(name)
  if (problem) fault('name', problem)
  const start_date = dayOf(row, 'start date', faults)
  const end_date = dayOf(row, 'end date', faults)
  if (start_date && end_date && end_date < start_date) fault('end date', text('import.end'))
  if (start_date && Number(start_date.slice(0, 4)) !== target.year) {
    fault('start date', text('calendar.year', { year: target.year }))
  }
  if (faults.length > before || !start_date || !end_date) return
  const draft = { name, start_date, end_date }
  const earlier = target.known.get(keyOf(draft))
  if (earlier !== undefined) {
    fault('name', earlier === null ? text('import.exists') : text('import.repeated', { row: earlier }))
    return
  }
  target.known.set(keyOf(draft), row.row)
  target.drafts.push(draft)
}

async function targetOf(tx: Tx, wsId: string, group: Pick<Target, 'id' | 'name' | 'year'>): Promise<Target> {
  const storedDrafts = group.id === null ? [] : await draftsOf(tx, wsId, group.id)
  const { id, name, year } = group
  return { id, name, year, drafts: [], known: new Map(storedDrafts.map((draft) => [keyOf(draft), null])) }
}

/** All groups of one name are one calendar, so their overlaps are counted together. */
async function allOverlaps(tx: Tx, wsId: string, targets: readonly Target[]): Promise<Overlap[]> {
  const byName = new Map<string, HolidayDraft[]>()
  for (const { name, drafts } of targets) {
    byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), ...drafts])
  }
  const overlaps: Overlap[] = []
  for (const [name, drafts] of byName) overlaps.push(...(await overlapsOf(tx, wsId, name, drafts)))
  return overlaps
}

interface Checked {
  rows: readonly SheetRow[]
  faults: readonly ImportFault[]
  targets: readonly Target[]
}

async function finish(
  tx: Tx,
  wsId: string,
  { rows, faults, targets }: Checked,
  { dry_run, confirm }: { dry_run: boolean; confirm: boolean },
) {
  const overlaps = await allOverlaps(tx, wsId, targets)
  if (dry_run) return { ...importPreview(rows, faults), changes: changesOf(overlaps) }
  refuseFaulty(faults)
  refuseOverlaps(overlaps, confirm)
  for (const { id, name, year, drafts } of targets) {
    const group = { id: id ?? (await insertGroup(tx, wsId, name, year)), name }
    await addHolidays(tx, wsId, group, drafts, confirm)
    emitEvent(tx, wsId, 'workingday.updated', { group_id: group.id })
  }
  const created = targets.reduce((sum, { drafts }) => sum + drafts.length, 0)
  return { total: rows.length, created, faults: [], preview: [], changes: [] }
}

/** @throws {ApiError} not_found, what importSheet throws, import_faulty, holiday_overlap */
export async function importHolidays(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  groupId: string,
  body: HandlerInput<'importHolidays'>['body'],
) {
  const rows = await importSheet(body, { columns: HOLIDAY_COLUMNS.map((name) => ({ name })) })
  return database.withWorkspace(member.wsId, async (tx) => {
    const group = await groupFor(tx, member.wsId, groupId, { lock: true })
    const target = await targetOf(tx, member.wsId, group)
    const faults: ImportFault[] = []
    for (const row of rows) readHoliday(row, target, faults)
    return finish(tx, member.wsId, { rows, faults, targets: [target] }, body)
  })
}

type GroupRow = Pick<HolidayGroupTable, 'id' | 'name' | 'year'>

/** The group that a row names, else the one that stands in for it; null with a fault where there is neither. */
function groupOf(
  { row, values }: SheetRow<GroupedColumn>,
  { group_name = '', group_year }: HandlerInput<'importWorkingdayGroups'>['body'],
  faults: ImportFault[],
): Pick<GroupRow, 'name' | 'year'> | null {
  const name = asOneLine(values.group || group_name)
  const year = values.year || String(group_year ?? '')
  const problem = nameFault(name)
  if (problem) faults.push({ row, column: columnTitle('group'), message: problem })
  if (!YEAR.test(year)) faults.push({ row, column: columnTitle('year'), message: text('import.year') })
  return problem === null && YEAR.test(year) ? { name, year: Number(year) } : null
}

/** @throws {ApiError} what importSheet throws, import_faulty, holiday_overlap */
export async function importGroups(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  body: HandlerInput<'importWorkingdayGroups'>['body'],
) {
  const optional = (['group', 'year'] as const).map((name) => ({ name, optional: true }))
  const columns = [...optional, ...HOLIDAY_COLUMNS.map((name) => ({ name }))]
  const rows = await importSheet<GroupedColumn>(body, { columns })
  return database.withWorkspace(member.wsId, async (tx) => {
    const groupRows = await rowsOf<GroupRow>(
      tx,
      sql`select g.id, g.name, g.year from holiday_group g where g.ws_id = ${member.wsId} order by g.id
        for no key update`,
    )
    const placeOf = ({ name, year }: Pick<GroupRow, 'name' | 'year'>) => `${year} ${name.toLowerCase()}`
    const groups = new Map(groupRows.map((group) => [placeOf(group), group]))
    const targets = new Map<string, Target>()
    const faults: ImportFault[] = []
    for (const row of rows) {
      const group = groupOf(row, body, faults)
      if (group === null) continue
      const place = placeOf(group)
      const target =
        targets.get(place) ?? (await targetOf(tx, member.wsId, groups.get(place) ?? { ...group, id: null }))
      targets.set(place, target)
      // A group without holidays is exported as one row that has only the group.
      if (HOLIDAY_COLUMNS.every((column) => row.values[column] === '')) continue
      readHoliday(row, target, faults)
    }
    return finish(tx, member.wsId, { rows, faults, targets: [...targets.values()] }, body)
  })
}
