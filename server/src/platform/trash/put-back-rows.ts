import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowOf, rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { goingWith, tiesIn } from './ties.ts'
import type { Tie, TiedTable } from './ties.ts'

/** What could not come back as it was, since what it names is gone by now or its place is taken. */
export interface Lost {
  table: string
  /** Null: the whole row; else the column that is empty now. */
  column: string | null
  rows: number
}

interface PutBack {
  tx: Tx
  wsId: string
  trashId: string
}

const column = (name: string): SQL => sql`r.${sql.identifier(name)}`

/** SQL of the rows of a table as they were, under `r`. */
function rowsThen({ wsId, trashId }: PutBack, table: string): SQL {
  return sql`trash_row d cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, d.data) r
    where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.source = ${table} and d.what <> 'link'`
}

const stillThere = ({ wsId }: PutBack, tie: Tie): SQL =>
  sql`exists (select from ${sql.identifier(tie.ref)} x where x.ws_id = ${wsId} and x.id = ${column(tie.column)})`

/** Whether a row is only whole with what the tie names. */
const isNeeded = (tie: Tie): boolean => tie.onDelete === 'cascade' || (tie.onDelete === 'refuse' && !tie.isNullable)

/** The columns that rows of the table were kept with and that it still has; others have their defaults. */
async function columnsThen({ tx, wsId, trashId }: PutBack, table: TiedTable): Promise<string[]> {
  const row = await rowOf<{ names: string[] }>(
    tx,
    sql`select array(select jsonb_object_keys(d.data)) as names from trash_row d
      where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.source = ${table.name} and d.what <> 'link' limit 1`,
  )
  const names = new Set(row?.names)
  return table.columns.filter((name) => names.has(name))
}

/** How many rows have to do without something that they named. */
async function emptied(at: PutBack, table: string, ties: readonly Tie[]): Promise<Lost[]> {
  if (ties.length === 0) return []
  const counts = ties.map(
    (tie) => sql`count(*) filter (where ${column(tie.column)} is not null and not ${stillThere(at, tie)})::int`,
  )
  const row = await rowOf<{ counts: number[] }>(
    at.tx,
    sql`select array[${sql.join(counts, sql`, `)}] as counts from ${rowsThen(at, table)}`,
  )
  return ties.flatMap((tie, index) => {
    const rows = row?.counts[index] ?? 0
    return rows > 0 ? [{ table, column: tie.column, rows }] : []
  })
}

async function insertRows(at: PutBack, table: TiedTable, ties: readonly Tie[]): Promise<Lost[]> {
  const { tx, wsId, trashId } = at
  const names = await columnsThen(at, table)
  if (names.length === 0) return []
  const needed = ties.filter(isNeeded)
  const others = ties.filter((tie) => !isNeeded(tie))
  const lost = await emptied(at, table.name, others)
  const values = names.map((name) => {
    const tie = others.find((one) => one.column === name)
    return tie ? sql`case when ${stillThere(at, tie)} then ${column(name)} end` : column(name)
  })
  const whole = needed.map((tie) => sql` and (${column(tie.column)} is null or ${stillThere(at, tie)})`)
  const insert = sql`
    with put as (
      insert into ${sql.identifier(table.name)} (${sql.join(
        names.map((name) => sql.identifier(name)),
        sql`, `,
      )})
      overriding system value
      select ${sql.join(values, sql`, `)} from ${rowsThen(at, table.name)} ${sql.join(whole, sql``)}
      on conflict do nothing
      returning 1
    )
    select count(*)::int as rows from put`
  // Rows that name rows of their own table wait for these.
  const goesOn = ties.some(({ ref }) => ref === table.name)
  let inserted = 0
  for (;;) {
    const { rows = 0 } = (await rowOf<{ rows: number }>(tx, insert)) ?? {}
    inserted += rows
    if (rows === 0 || !goesOn) break
  }
  const all = await rowOf<{ rows: number }>(
    tx,
    sql`select count(*)::int as rows from trash_row d
      where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.source = ${table.name} and d.what <> 'link'`,
  )
  const left = (all?.rows ?? 0) - inserted
  return left > 0 ? [...lost, { table: table.name, column: null, rows: left }] : lost
}

/** What has forgotten the rows when they were deleted names them again, where it names nothing else by now. */
async function linkAgain({ tx, wsId, trashId }: PutBack, tables: ReadonlyMap<string, TiedTable>): Promise<void> {
  const links = await rowsOf<{ source: string; link: string }>(
    tx,
    sql`select distinct d.source, d.link from trash_row d
      where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.what = 'link'`,
  )
  for (const { source, link } of links) {
    const key = tables.get(source)?.key
    if (!key || !tables.get(source)?.columns.includes(link)) continue
    const isSame = key.map((name) => sql` and t.${sql.identifier(name)} = ${column(name)}`)
    await rowsOf(
      tx,
      sql`update ${sql.identifier(source)} t set ${sql.identifier(link)} = ${column(link)}
        from trash_row d cross join lateral jsonb_populate_record(null::${sql.identifier(source)}, d.data) r
        where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.what = 'link' and d.source = ${source} and d.link = ${link}
          and t.ws_id = ${wsId} ${sql.join(isSame, sql``)} and t.${sql.identifier(link)} is null`,
    )
  }
}

/**
 * Puts the rows of an entry of the trash back where they were, each after those that it names; it says nothing of them, and
 * leaves the entry as it is. Rules of the workspace do not act on what comes back.
 * @returns what could not come back
 */
export async function putBackRows(tx: Tx, wsId: string, trashId: string, root: string): Promise<Lost[]> {
  const at = { tx, wsId, trashId }
  const { ties, tables } = await tiesIn(tx)
  await tx.rows(`select set_config('arbo.automation', 'off', true)`)
  const lost: Lost[] = []
  for (const name of goingWith({ ties, tables }, root)) {
    const table = tables.get(name)
    if (!table) continue
    lost.push(
      ...(await insertRows(
        at,
        table,
        ties.filter((tie) => tie.table === name),
      )),
    )
  }
  await linkAgain(at, tables)
  return lost
}
