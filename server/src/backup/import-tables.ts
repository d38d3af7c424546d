import type { Tx } from '../platform/db/transaction.ts'
import { quoted } from './tables.ts'
import type { Sequence, Table } from './tables.ts'

/** Characters of rows that are written at a time, about. */
const BATCH = 1_000_000

const KEYS = `
  select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
  order by 1, 2`

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Empties the tables and takes the foreign keys and triggers away for the time of `work`, since tables refer to one
 * another in circles, and the rows that triggers keep are in the file already. Putting the keys back checks every
 * reference.
 */
export async function withoutReferences(tx: Tx, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const keys = await tx.rows<ForeignKey>(KEYS)
  const names = tables.map(({ name }) => quoted(name))
  await tx.script(keys.map(({ table, name }) => `alter table ${table} drop constraint ${quoted(name)};`).join('\n'))
  await tx.script(names.map((name) => `alter table ${name} disable trigger user; delete from ${name};`).join('\n'))
  await work()
  await tx.script(names.map((name) => `alter table ${name} enable trigger user;`).join('\n'))
  const add = keys.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition};`,
  )
  await tx.script(add.join('\n'))
}

function insertOf({ name, columns }: Table): string {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, at) => `(e.value ->> ${at})::${type}`).join(', ')
  return `insert into ${quoted(name)} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) e`
}

/** Writes the rows of a table from the lines of its export. */
export async function importTable(tx: Tx, table: Table, lines: AsyncIterable<string>): Promise<void> {
  const insert = insertOf(table)
  let batch: string[] = []
  let size = 0
  const flush = async () => {
    if (batch.length > 0) await tx.rows(insert, [`[${batch.join(',')}]`])
    batch = []
    size = 0
  }
  for await (const line of lines) {
    batch.push(line)
    size += line.length
    if (size >= BATCH) await flush()
  }
  await flush()
}

export async function setSequences(tx: Tx, sequences: readonly Sequence[]): Promise<void> {
  for (const { table, column, last } of sequences) {
    await tx.rows(
      'select setval(pg_get_serial_sequence(format($4, $1::text), $2)::regclass, coalesce($3::bigint, 1), $3::bigint is not null)',
      [table, column, last, '%I'],
    )
  }
}
