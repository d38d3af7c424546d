import type { Tx } from '../db/transaction.ts'

/** A column that names a row of another table of the workspace, by (ws_id, id). */
export interface Tie {
  table: string
  column: string
  ref: string
  /** What becomes of the row, or of the column, where the named row is deleted. */
  onDelete: 'cascade' | 'set null' | 'refuse'
  isNullable: boolean
}

export interface TiedTable {
  name: string
  /** In the order of the primary key. */
  key: string[]
  /** Without those that the database computes. */
  columns: string[]
}

/** How the tables hang together, as the database itself has it: a table of a later release is never forgotten. */
export interface Ties {
  ties: readonly Tie[]
  tables: ReadonlyMap<string, TiedTable>
}

const TIES = `
  select k.conrelid::regclass::text as "table", a.attname as "column", k.confrelid::regclass::text as ref,
    case k.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'refuse' end as "onDelete",
    not a.attnotnull as "isNullable"
  from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname <> 'ws_id'
  where k.contype = 'f' and k.conparentid = 0 and k.connamespace = current_schema()::regnamespace
    and exists (select from pg_attribute w where w.attrelid = k.conrelid and w.attnum = any(k.conkey) and w.attname = 'ws_id')
  order by 1, 2`

const TABLES = `
  select c.oid::regclass::text as name,
    array(select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    array(select a.attname::text from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = c.oid and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)) as key
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f')`

/** Asked each time: another process may have migrated the database since. */
export async function tiesIn(tx: Tx): Promise<Ties> {
  const [ties, tables] = await Promise.all([
    tx.rows<Tie & Record<string, unknown>>(TIES),
    tx.rows<TiedTable & Record<string, unknown>>(TABLES),
  ])
  return { ties, tables: new Map(tables.map((table) => [table.name, table])) }
}

/**
 * The tables whose rows go with those of one, itself first, each before those that go with it.
 * @throws {Error} where they go with one another in a circle
 */
export function goingWith({ ties }: Ties, root: string): string[] {
  const cascades = ties.filter(({ onDelete, table, ref }) => onDelete === 'cascade' && table !== ref)
  const found = new Set([root])
  for (const name of found) for (const tie of cascades) if (tie.ref === name) found.add(tie.table)
  const order: string[] = []
  const left = new Set(found)
  while (left.size > 0) {
    const free = [...left].filter((name) => !cascades.some((tie) => tie.table === name && left.has(tie.ref)))
    if (free.length === 0) throw new Error(`tables that are deleted with one another: ${[...left].join(', ')}`)
    for (const name of free) {
      order.push(name)
      left.delete(name)
    }
  }
  return order
}
