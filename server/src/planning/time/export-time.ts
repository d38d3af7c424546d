import { sql } from 'drizzle-orm'
import { durationHours, namesOfLevel, SEE_SCENES } from '@arbo/core/contract'
import type { HandlerInput, Level, TimesheetState } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import type { Deps } from '../../platform/deps.ts'
import { permissionDenied } from '../../platform/access/check-access.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { text } from '../texts.ts'
import { below } from '../scenes/scene-filter.ts'
import { READ_OTHERS } from './people-of-time.ts'
import { mayRecall } from './time-scenes.ts'

type Query = HandlerInput<'exportTime'>['query']

/** Entries that are read at once: few enough that nobody waits for them. */
const PART = 2000

interface Row {
  day: string
  ws_user_id: string
  item_id: string
  person: string
  scene: string | null
  names: (string | null)[]
  minutes: number
  note: string
  state: TimesheetState
}

type Key = Pick<Row, 'day' | 'ws_user_id' | 'item_id'>

/** The next entries behind one. Of scenes out of sight there are the hours, without a name. */
async function entriesAfter(tx: Tx, member: Member, query: Query, key: Key | null): Promise<Row[]> {
  const { wsId } = member
  const { day_gte, day_lte, entity_id, ws_user_id } = query
  const person = member.permissions.has(READ_OTHERS) ? ws_user_id : member.id
  const entity = entity_id === undefined ? null : await loadEntity(tx, member, entity_id, SEE_SCENES)
  const level = (name: string) =>
    sql`(select e.name from entity e where e.ws_id = i.ws_id and e.id = i.${sql.identifier(name)})`
  return rowsOf<Row>(
    tx,
    sql`select t.day, t.ws_user_id, t.item_id, m.display_name as person, coalesce(i.name, case when ${mayRecall(member)} then t.item_name end) as scene,
        array[${level('project_id')}, ${level('process_id')}, ${level('episode_id')}, ${level('take_id')}] as names,
        t.minutes, case when i.id is not null or ${mayRecall(member)} then t.note else '' end as note, coalesce(s.state, 'open') as state
      from time_entry t
      join ws_user m on m.ws_id = t.ws_id and m.id = t.ws_user_id
      left join item i on i.ws_id = t.ws_id and i.id = t.item_id and ${visibleItem(member, 'i')}
      left join timesheet s on s.ws_id = t.ws_id and s.ws_user_id = t.ws_user_id
        and s.monday = date_trunc('week', t.day)::date
      where t.ws_id = ${wsId} and t.day between ${day_gte} and ${day_lte}
        and ${person === undefined ? sql`true` : sql`t.ws_user_id = ${person}`}
        and ${entity ? below(entity, 'i') : sql`true`}
        and ${key ? sql`(t.day, t.ws_user_id, t.item_id) > (${key.day}::date, ${key.ws_user_id}::uuid, ${key.item_id}::uuid)` : sql`true`}
      order by t.day, t.ws_user_id, t.item_id limit ${PART}`,
  )
}

function cellsOf({ day, person, scene, names, minutes, note, state }: Row): (string | number | null)[] {
  return [day, person, scene, ...names, minutes, durationHours(minutes), note, text(`time.state_${state}`)]
}

/** @throws {ApiError} not_found, permission_denied */
export async function exportTime(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  format: HandlerInput<'exportTime'>['params']['format'],
  query: Query,
): Promise<FileAnswer> {
  const { wsId } = member
  const isOthers = query.ws_user_id !== undefined && query.ws_user_id !== member.id
  if (isOthers && !member.permissions.has(READ_OTHERS)) throw permissionDenied(READ_OTHERS)
  const { levels, first } = await database.withWorkspace(wsId, async (tx) => ({
    levels: await levelsIn(tx, wsId),
    first: await entriesAfter(tx, member, query, null),
  }))
  const columns = [
    text('time.column_day'),
    text('time.column_person'),
    levels.scene.one,
    ...([0, 1, 2, 3] as const).map((level) => namesOfLevel(levels, level as Level).one),
    text('time.column_minutes'),
    text('time.column_hours'),
    text('time.column_note'),
    text('time.column_state'),
  ]
  async function* parts() {
    for (let rows = first; rows.length > 0;) {
      yield rows.map(cellsOf)
      const last = rows.at(-1)
      if (!last || rows.length < PART) return
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others are answered in between
      rows = await inSlice(database, wsId, (tx) => entriesAfter(tx, member, query, last))
    }
  }
  return sheetAnswer('time', format, columns, parts())
}
