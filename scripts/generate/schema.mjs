// server/src/platform/db/schema.gen.ts: the schema of the migrations, as types of rows and as tables of drizzle's builder.
// The type of a column is that of ColumnTypes, else the values that its check lists, else its own.
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { root } from '../lib/run.mjs'

const db = join(root, 'server/src/platform/db')

/** By type of the database: the type of a value that value-parsers.ts has read, and the builder's name of it. */
const TYPES = /** @type {Record<string, { value: string, column: string }>} */ ({
  uuid: { value: 'string', column: 'uuid()' },
  text: { value: 'string', column: 'text()' },
  'timestamp with time zone': { value: 'Date', column: 'timestamp({ withTimezone: true })' },
  date: { value: 'string', column: 'date()' },
  'time without time zone': { value: 'string', column: 'time()' },
  boolean: { value: 'boolean', column: 'boolean()' },
  smallint: { value: 'number', column: 'smallint()' },
  integer: { value: 'number', column: 'integer()' },
  bigint: { value: 'number', column: "bigint({ mode: 'number' })" },
  real: { value: 'number', column: 'real()' },
  numeric: { value: 'string', column: 'numeric()' },
  jsonb: { value: 'unknown', column: 'jsonb()' },
  bytea: { value: 'Buffer', column: 'bytea()' },
  xid8: { value: 'string', column: 'xid8()' },
  tsvector: { value: 'string', column: 'tsvector()' },
  'numeric[]': { value: 'number[]', column: "numeric({ mode: 'number' }).array()" },
})

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as required,
    a.attidentity <> '' as identity, a.attgenerated <> '' as generated, pg_get_expr(d.adbin, d.adrelid) as expression,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[[^]]*\\]\\)\\)\\)$') as values
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  order by c.relname collate "C", a.attnum`

/**
 * @typedef {{ table: string, name: string, type: string, required: boolean, identity: boolean, generated: boolean,
 *   expression: string | null, values: string | null }} Column
 */

/** @returns {Promise<Column[]>} */
async function columnsOfMigrations() {
  const engine = await PGlite.create()
  try {
    const folder = join(db, 'migrations')
    for (const file of (await readdir(folder)).sort()) await engine.exec(await readFile(join(folder, file), 'utf8'))
    return (await engine.query(COLUMNS)).rows
  } finally {
    await engine.close()
  }
}

/** @returns {Promise<Set<string>>} table.column of those whose type column-types.ts says */
async function namedTypes() {
  const text = await readFile(join(db, 'column-types.ts'), 'utf8')
  return new Set([...text.matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(([, name = '']) => name))
}

/** @param {string} table @returns {string} */
const camel = (table) => table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())
/** @param {string} table */
const rowName = (table) => `${camel(`_${table}`)}Table`

/** @param {string} type */
function typeOf(type) {
  const named = TYPES[type]
  if (named) return named
  const each = TYPES[type.replace(/\[\]$/, '')]
  if (!each) throw new Error(`scripts/generate/schema.mjs does not know the type ${type}`)
  return { value: `${each.value}[]`, column: `${each.column}.array()` }
}

/** @param {string} check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text]))) */
const literals = (check) => /\[(.*)\]/.exec(check)?.[1]?.replaceAll('::text', '').replaceAll(', ', ' | ')

/** @param {Column} column @param {Set<string>} named */
function columnText(column, named) {
  const { table, name, type, required, identity, generated, expression, values } = column
  const typeText = typeOf(type)
  const key = `${table}.${name}`
  const narrowed = named.has(key) ? `ColumnTypes['${key}']` : values && literals(values)
  const parts = [typeText.column]
  if (narrowed) parts.push(`$type<${narrowed}>()`)
  if (required && !identity) parts.push('notNull()')
  if (identity) parts.push('generatedAlwaysAsIdentity()')
  else if (expression !== null) parts.push(`${generated ? 'generatedAlwaysAs' : 'default'}(sql\`${expression}\`)`)
  return {
    row: `${name}: ${narrowed ?? typeText.value}${required ? '' : ' | null'}`,
    column: `${name}: ${parts.join('.')},`,
  }
}

/** @param {string} table @param {Column[]} columns @param {Set<string>} named */
function tableText(table, columns, named) {
  const lines = columns.map((column) => columnText(column, named))
  return `export interface ${rowName(table)} {
${lines.map(({ row }) => row).join('\n')}
}

export const ${camel(table)} = pgTable('${table}', {
${lines.map(({ column }) => column).join('\n')}
})
`
}

export async function generate() {
  const [columns, named] = await Promise.all([columnsOfMigrations(), namedTypes()])
  const columnNames = new Set(columns.map(({ table, name }) => `${table}.${name}`))
  const unknown = [...named].filter((name) => !columnNames.has(name))
  if (unknown.length > 0) throw new Error(`column-types.ts names columns that are not: ${unknown.join(', ')}`)
  const tables = new Set(columns.map(({ table }) => table))
  const texts = [...tables].map((table) =>
    tableText(
      table,
      columns.filter((column) => column.table === table),
      named,
    ),
  )
  return [
    {
      path: 'server/src/platform/db/schema.gen.ts',
      content: `// Made from the migrations by scripts/generate/schema.mjs; do not edit.
import { sql } from 'drizzle-orm'
import {
  bigint, boolean, customType, date, integer, jsonb, numeric, pgTable, real, smallint, text, time, timestamp, uuid,
} from 'drizzle-orm/pg-core'
import type { ColumnTypes } from './column-types.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

${texts.join('\n')}`,
    },
  ]
}
