import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { composeSql } from './compose-sql.ts'
import { entity } from './schema.gen.ts'

const when = new Date(0)
const CASES = {
  'a text without values': sql`select 1`,
  'values of all kinds': sql`select ${1}, ${'a'}, ${null}, ${true}, ${when}, ${undefined} as none`,
  'lists as one value': sql`select ${sql.param(['a', 'b'])}::text[], ${sql.param(null)}`,
  'parts within parts': sql`select ${sql`(${sql`${1} + ${2}`}) * ${3}`} from ${sql.identifier('a"b')}`,
  'parts that are joined': sql`select ${sql.join([sql`${1}`, sql.raw('now()'), sql.empty()], sql`, `)}`,
  'a list in brackets': sql`select ${1} in ${[2, 3]}`,
  'a table and a column': sql`select ${entity.id} from ${entity} where ${entity.name} = ${'x'}`,
  'a value with an encoder': sql`select ${sql.param({ a: 1 }, { mapToDriverValue: JSON.stringify })}`,
}

describe('composed SQL', () => {
  it.each(Object.entries(CASES))('has the same text and values as drizzle: %s', (_, query) => {
    const { sql: text, params: values } = new PgDialect().sqlToQuery(query)
    expect(composeSql(query)).toEqual({ text, values })
  })
})
