import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/transaction.ts'
import { goingWith, tiesIn } from './ties.ts'
import type { Tie, Ties } from './ties.ts'

/** Tables with the size of a stored file in each row. */
const SIZED = ['rendition_file', 'item_file', 'comment_attachment', 'upload']

export interface Kept {
  /** Rows by their table, the roots among them; drawings that were erased count as none. */
  contents: Record<string, number>
  bytes: number
}

const idsOf = (table: string): SQL => sql`any(array(select x.id from ${sql.identifier(`${table} ids`)} x))`
const named = (table: string): SQL => sql`${sql.identifier(table)} t`
const column = (name: string): SQL => sql`t.${sql.identifier(name)}`

/** Condition on the row `t`: it goes with one of a table before it. */
function goes(ties: readonly Tie[]): SQL {
  return sql`(${sql.join(
    ties.map((tie) => sql`${column(tie.column)} = ${idsOf(tie.ref)}`),
    sql` or `,
  )})`
}

interface Going {
  wsId: string
  root: string
  ids: readonly string[]
  ties: Ties
  order: readonly string[]
}

/** Those ties by which rows of a table go with others, itself aside. */
function cascadesOf({ ties, order }: Going, table: string): Tie[] {
  return ties.ties.filter(
    (tie) => tie.table === table && tie.onDelete === 'cascade' && tie.ref !== table && order.includes(tie.ref),
  )
}

function isOf(going: Going, table: string): SQL {
  const own =
    table === going.root ? sql`t.id = any(${sql.param([...going.ids])}::uuid[])` : goes(cascadesOf(going, table))
  return sql`t.ws_id = ${going.wsId} and ${own}`
}

const hasId = ({ ties }: Going, table: string): boolean => ties.tables.get(table)?.columns.includes('id') ?? false

/** The common table expressions of the ids of the rows that go, of tables whose rows others name. */
function idLists(going: Going): SQL[] {
  const { wsId, order, ties } = going
  return order
    .filter((table) => ties.ties.some(({ ref }) => ref === table))
    .map((table) => {
      const itself = ties.ties.filter((tie) => tie.table === table && tie.ref === table && tie.onDelete === 'cascade')
      const list = sql.identifier(`${table} ids`)
      const below = itself.map(
        (tie) =>
          sql` union select t.id from ${list} x join ${named(table)} on t.ws_id = ${wsId} and ${column(tie.column)} = x.id`,
      )
      return sql`${list} (id) as ${below.length > 0 ? sql`` : sql`materialized`} (
        select t.id from ${named(table)} where ${isOf(going, table)} ${sql.join(below, sql``)})`
    })
}

/**
 * Locks what goes and has rows of its own that go: from here on nobody adds one. What was added before this is seen by the
 * next statement.
 */
async function lockGoing(tx: Tx, going: Going): Promise<void> {
  const { wsId, ids, root } = going
  await rowsOf(
    tx,
    sql`select t.id from ${named(root)} where t.ws_id = ${wsId} and t.id = any(${sql.param([...ids])}::uuid[])
      order by t.id for update of t`,
  )
  const lists = idLists(going)
  const parents = going.order.filter((table) => table !== root && going.ties.ties.some(({ ref }) => ref === table))
  for (const table of parents) {
    await rowsOf(
      tx,
      sql`with recursive ${sql.join(lists, sql`, `)}
        select from ${named(table)} where t.ws_id = ${wsId} and t.id = ${idsOf(table)} order by t.id for update of t`,
    )
  }
}

function rowsToKeep(going: Going, trashId: string): SQL[] {
  const { wsId, root, order, ties } = going
  const isListed = (table: string) => ties.ties.some(({ ref }) => ref === table)
  const rows = order.map(
    (table) => sql`
      select ${wsId}::uuid, ${trashId}::uuid, ${table === root ? 'root' : 'row'}::text, ${table}::text,
        ${hasId(going, table) ? sql`t.id` : sql`null::uuid`}, null::text, to_jsonb(t)
      from ${named(table)}
      where t.ws_id = ${wsId} and ${isListed(table) ? sql`t.id = ${idsOf(table)}` : isOf(going, table)}`,
  )
  const links = ties.ties
    .filter((tie) => tie.onDelete === 'set null' && order.includes(tie.ref))
    .map((tie) => {
      const columns = [...new Set([...(ties.tables.get(tie.table)?.key ?? []), tie.column])]
      const data = columns.map((name) => sql`${sql.raw(`'${name}'`)}, ${column(name)}`)
      return sql`
        select ${wsId}::uuid, ${trashId}::uuid, 'link'::text, ${tie.table}::text, null::uuid, ${tie.column}::text,
          jsonb_build_object(${sql.join(data, sql`, `)})
        from ${named(tie.table)} where t.ws_id = ${wsId} and ${column(tie.column)} = ${idsOf(tie.ref)}`
    })
  return [...rows, ...links]
}

/**
 * Writes rows of a table, and all that go with them, into the trash, as they are. To be called in the transaction that
 * deletes them, before it does. One statement for any number of rows.
 */
export async function keepRows(
  tx: Tx,
  wsId: string,
  trashId: string,
  root: string,
  ids: readonly string[],
): Promise<Kept> {
  const ties = await tiesIn(tx)
  const going: Going = { wsId, root, ids, ties, order: goingWith(ties, root) }
  await lockGoing(tx, going)
  const kept = sql`kept as (
    insert into trash_row (ws_id, trash_id, what, source, id, link, data)
    ${sql.join(rowsToKeep(going, trashId), sql` union all `)}
    returning what, source, data
  )`
  const rows = await rowsOf<{ source: string; rows: number; bytes: number }>(
    tx,
    sql`with recursive ${sql.join([...idLists(going), kept], sql`, `)}
      select source, count(*) filter (where (data -> 'deleted') is distinct from 'true'::jsonb) as rows,
        coalesce(sum((data ->> 'size')::bigint) filter (where source = any(${sql.param(SIZED)}::text[])), 0)::bigint as bytes
      from kept where what <> 'link' group by source`,
  )
  return {
    contents: Object.fromEntries(rows.map(({ source, rows: count }) => [source, count])),
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}
