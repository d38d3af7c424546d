import { uuidv7 } from 'uuidv7'
import type { TestServer } from './test-server.ts'

/** A holiday group without holidays, which nobody has. */
export async function makeHolidayGroup(server: TestServer, name = `Group ${uuidv7()}`, year = 2026): Promise<string> {
  const { data } = await server.owner.call('createWorkingdayGroup', {
    params: { ws_code: server.a.code },
    body: { name, year },
  })
  return data.id
}

export async function makeHoliday(
  server: TestServer,
  group_id: string,
  start_date = '2026-12-24',
  end_date = start_date,
  name = 'Holiday',
): Promise<string> {
  const { data } = await server.owner.call('createHoliday', {
    params: { ws_code: server.a.code, group_id },
    body: { name, start_date, end_date },
  })
  return data.id
}

/** An off-day (type 0) or extra-day (1), of the member unless of others. */
export async function makeSpecialDay(
  server: TestServer,
  day: { type?: 0 | 1; people?: string[]; start_date?: string; end_date?: string; note?: string } = {},
): Promise<string> {
  const { type = 0, people = [server.a.users.member.id], start_date = '2026-03-02', note = '' } = day
  const { end_date = start_date } = day
  const { data } = await server.owner.call('createSpecialDay', {
    params: { ws_code: server.a.code },
    body: { type, people_ids: people, start_date, end_date, note },
  })
  return data.id
}

/** Gives people the calendar of a group. */
export async function setHolidayGroup(server: TestServer, group_id: string, people: readonly string[]): Promise<void> {
  for (const id of people) {
    await server.database.query(
      `insert into ws_user_detail (ws_id, ws_user_id, holiday_group_id) values ($1, $2, $3)
       on conflict (ws_id, ws_user_id) do update set holiday_group_id = excluded.holiday_group_id`,
      [server.a.id, id, group_id],
    )
  }
}

/** An import's file. */
export function sheetFile(content: string | Buffer, name = 'import.csv') {
  return { name, content: Buffer.from(content).toString('base64') }
}
