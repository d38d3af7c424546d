import type { Database } from '../platform/db/database.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Where the new tables are made while the old ones still have the names. */
const DRAFT = 'arbo_partition'

interface Table {
  name: string
  /** Storage parameters; of a partitioned table only its partitions have any. */
  options: string[] | null
  secured: boolean
}

interface Partitioned {
  tables: string[]
  partitions: number
}

/**
 * Makes every table that has a ws_id again, of the same columns, constraints, indexes, triggers and policies, but spread
 * over partitions by the hash of ws_id: what a distributed PostgreSQL does with shards. For a migrated database without
 * rows in them. PostgreSQL refuses it where a primary key, a unique index or a reference lacks ws_id.
 */
export async function partitionTables(database: Database, partitions = 8): Promise<Partitioned> {
  return database.transaction(async (tx) => {
    const tables = await workspaceTables(tx)
    const names = tables.map(({ name }) => name)
    const later = await definitions(tx, names)
    await tx.script(`create schema ${DRAFT}`)
    for (const table of tables) await tx.script(draft(table, partitions))
    await tx.script(names.map((name) => `drop table public.${name} cascade`).join(';'))
    for (const name of names) await tx.script(moved(name, partitions))
    await tx.script(`drop schema ${DRAFT}`)
    for (const statement of later) await tx.script(statement)
    await nameIndexes(tx)
    return { tables: names, partitions }
  })
}

async function workspaceTables(tx: Tx): Promise<Table[]> {
  const tables = await tx.rows<Table>(
    `select c.relname::text as name, c.reloptions as options, c.relrowsecurity as secured
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'ws_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  )
  for (const { name } of tables) {
    const [row] = await tx.rows<{ has: boolean }>(`select exists (select from ${name}) as has`)
    if (row?.has) throw new Error(`${name} has rows: only an empty schema is spread`)
  }
  return tables
}

/** What the tables lose when they are made again, as statements in an order that works. */
async function definitions(tx: Tx, names: string[]): Promise<string[]> {
  const rows = await tx.rows<{ statement: string }>(
    `with own as (select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relname = any ($1)),
     found (nr, statement) as (
       select case k.contype when 'f' then 3 else 1 end,
         format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
       from pg_constraint k
       where k.contype in ('p', 'u', 'x', 'f')
         and (k.conrelid in (select oid from own) or k.confrelid in (select oid from own))
       union all
       select 2, pg_get_indexdef(i.indexrelid) from pg_index i join own on own.oid = i.indrelid
       where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
       union all
       select 4, pg_get_triggerdef(t.oid) from pg_trigger t join own on own.oid = t.tgrelid where not t.tgisinternal
       union all
       select 5, format('alter table %I enable row level security', relname)
       from pg_class where oid in (select oid from own) and relrowsecurity
       union all
       select 6, format('create policy %I on %I as %s for %s to %s using (%s) %s', policyname, tablename, permissive, cmd,
         array_to_string(roles, ', '), qual, 'with check (' || with_check || ')')
       from pg_policies where schemaname = 'public' and tablename = any ($1)
       union all
       select 7, format('grant %s on %s to %s', a.privilege_type, c.oid::regclass, a.grantee::regrole)
       from pg_class c cross join aclexplode(c.relacl) a
       where c.oid in (select oid from own) and a.grantee <> c.relowner
       union all
       select 7, format('grant usage on %s to arbo_app', pg_get_serial_sequence(own.relname, a.attname))
       from own join pg_attribute a on a.attrelid = own.oid and a.attidentity <> ''
     )
     select statement from found order by nr, statement`,
    [names],
  )
  return rows.map(({ statement }) => statement)
}

function draft({ name, options }: Table, partitions: number): string {
  const parts = Array.from(
    { length: partitions },
    (_, part) =>
      `create table ${DRAFT}.${partitionOf(name, part)} partition of ${DRAFT}.${name}
       for values with (modulus ${partitions}, remainder ${part})${options ? ` with (${options.join(', ')})` : ''}`,
  )
  const [first, ...rest] = [
    `create table ${DRAFT}.${name} (like public.${name} including all excluding indexes excluding statistics)
     partition by hash (ws_id)`,
    ...parts,
  ]
  return [first, ...rest].join(';')
}

function moved(name: string, partitions: number): string {
  const parts = Array.from({ length: partitions }, (_, part) => partitionOf(name, part))
  return [name, ...parts].map((table) => `alter table ${DRAFT}.${table} set schema public`).join(';')
}

export function partitionOf(table: string, part: number): string {
  return `${table}_p${part}`
}

/** A violation names the partition's index: it gets the name of its parent, with the partition's number behind it. */
async function nameIndexes(tx: Tx): Promise<void> {
  await tx.script(`do $$
    declare
      child record;
    begin
      for child in
        select c.oid::regclass as name, format('%s_%s', p.relname, substring(t.relname from 'p[0-9]+$')) as wanted
        from pg_inherits h
        join pg_class p on p.oid = h.inhparent and p.relkind = 'I'
        join pg_class c on c.oid = h.inhrelid
        join pg_index i on i.indexrelid = c.oid join pg_class t on t.oid = i.indrelid
      loop
        execute format('alter index %s rename to %I', child.name, child.wanted);
      end loop;
    end
    $$`)
}
