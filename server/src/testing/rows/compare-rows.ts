import type { DeclaredField, DeclaredRow, SentField } from './sent-rows.ts'

/** What value-parsers.ts and the driver make of a type, by its number in PostgreSQL (pg_type.dat). */
const KINDS: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  19: 'string', // name
  20: 'number', // int8
  21: 'number', // int2
  23: 'number', // int4
  25: 'string', // text
  26: 'number', // oid
  700: 'number', // float4
  701: 'number', // float8
  1042: 'string', // char
  1043: 'string', // varchar
  1082: 'string', // date
  1083: 'string', // time
  1184: 'Date', // timestamptz
  1700: 'string', // numeric
  2950: 'string', // uuid
  3614: 'string', // tsvector
  5069: 'string', // xid8
  1000: 'boolean[]',
  1005: 'number[]', // int2
  1007: 'number[]', // int4
  1009: 'string[]', // text
  1016: 'number[]', // int8
  1021: 'number[]', // float4
  1022: 'number[]', // float8
  1231: 'number[]', // numeric
  2951: 'string[]', // uuid
}
const JSON_TYPES = new Set([114, 3802])
const NEVER_JSON = new Set(['Date', 'Buffer'])

function fits(kind: string, oid: number): boolean {
  if (kind === 'any') return true
  if (JSON_TYPES.has(oid)) return !NEVER_JSON.has(kind)
  const made = KINDS[oid]
  return made === undefined || kind === made || (kind === 'any[]' && made.endsWith('[]'))
}

/** In what a row that came differs from the one that is declared. */
export function differences(sent: readonly SentField[], { fields, isOpen }: DeclaredRow): string[] {
  const declared = new Set(fields.map(({ name }) => name))
  const more = isOpen ? [] : sent.filter(({ name }) => !declared.has(name))
  return [
    ...more.map(({ name }) => `${name} is selected, but not declared`),
    ...fields.flatMap((field) => differencesOf(field, sent)),
  ]
}

function differencesOf({ name, kinds, mayBeNull, mayBeMissing }: DeclaredField, sent: readonly SentField[]): string[] {
  const field = sent.find((one) => one.name === name)
  if (!field) return mayBeMissing ? [] : [`${name} is declared, but not selected`]
  const { oid, wasNull } = field
  const is = JSON_TYPES.has(oid) ? 'json' : KINDS[oid]
  return [
    ...(kinds.length === 0 || kinds.some((kind) => fits(kind, oid))
      ? []
      : [`${name} is declared as ${kinds.join(' or ')}, but is ${is}`]),
    ...(wasNull && !mayBeNull ? [`${name} was null, which its type leaves out`] : []),
  ]
}
