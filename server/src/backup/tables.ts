import type { Tx } from '../platform/db/transaction.ts'

/** A table of the product as the catalogue has it. */
export interface Table {
  name: string
  /** Without generated ones, by name: their order in the table depends on how the schema came to be. */
  columns: { name: string; type: string }[]
  /** Columns of the primary key; all where there is none. */
  key: { name: string; isText: boolean }[]
}

/** The record of migrations is made by the migrations themselves. */
const NOT_DATA = ['schema_migration']

const TABLES = `
  select c.relname as name,
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
        order by a.attname)
      from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    coalesce((
      select json_agg(json_build_object('name', a.attname, 'isText', a.attcollation <> 0)
          order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary), '[]') as key
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all($1::text[])
  order by c.relname`

const SEQUENCES = `
  select c.relname as "table", a.attname as "column",
    (select s.last_value::text from pg_sequences s
      where s.schemaname = current_schema() and format('%I.%I', s.schemaname, s.sequencename)::regclass
        = pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass) as last
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by 1, 2`

export interface Sequence {
  table: string
  column: string
  /** Null: nothing was counted yet. */
  last: string | null
}

/** Texts of values that are the same on every engine. */
const SETTINGS = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export async function settle(tx: Tx): Promise<void> {
  await tx.script(SETTINGS)
}

export function tablesIn(tx: Tx): Promise<Table[]> {
  return tx.rows<Table>(TABLES, [NOT_DATA])
}

export function sequencesIn(tx: Tx): Promise<Sequence[]> {
  return tx.rows<Sequence>(SEQUENCES)
}
