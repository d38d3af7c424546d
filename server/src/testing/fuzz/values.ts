import type { Random } from './random.ts'

/** As much of JSON Schema as the OpenAPI document uses. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** An id for a field of this name, in the place that is being made. */
export type IdFor = (name: string) => string

const DEEP = 5
const LONG = 20_000

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Texts that have broken servers before. */
const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Egnp.exe',
  '\uFEFF',
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table scene; --",
  '%',
  '_%\\',
  '\\',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}',
  '=cmd|" /C calc"!A0',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e309',
  '99999999999999999999999999',
  '0000-00-00',
  '9999-12-31',
  '275760-09-14T00:00:00Z',
  '2026-02-30',
  'a'.repeat(LONG),
  '('.repeat(2000),
  'n'.repeat(300),
]

const NUMBERS: readonly [number, ...number[]] = [
  0,
  -0,
  1,
  -1,
  0.1,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
]

/** A value of no kind in particular. */
export function junk(random: Random): unknown {
  return random.pick<() => unknown>([
    () => random.pick(TEXTS),
    () => random.pick(NUMBERS),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [null, {}, [[]]],
    () => JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}') as unknown,
    () => Array.from({ length: 300 }, (_, index) => index),
    () => nested(random.pick([3, 60, 600])),
  ])()
}

function textOf(random: Random, schema: Schema, name: string, idFor: IdFor): string {
  const { format, minLength = 0, maxLength } = schema
  if (format === 'uuid') return idFor(name)
  if (format === 'date') return random.pick(['2026-11-22', '2026-02-28', '1900-01-01', '9999-12-31', '0001-01-01'])
  if (format === 'date-time')
    return random.pick(['2026-11-22T10:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])
  if (name.endsWith('_id') || name.endsWith('_ids') || name === 'ws_code') return idFor(name)
  if (random.chance(0.2)) return random.pick(TEXTS)
  if (maxLength !== undefined && random.chance(0.3)) {
    return 'm'.repeat(Math.min(LONG, maxLength + random.pick([0, 1])))
  }
  return `w${random.below(1e6)}`.padEnd(minLength, 'x')
}

function numberOf(random: Random, { minimum, maximum, type }: Schema): number {
  const edges = [minimum, maximum, (minimum ?? 1) - 1, (maximum ?? 1) + 1].filter((edge) => edge !== undefined)
  if (random.chance(0.3)) return random.any(edges) ?? 1
  if (random.chance(0.15)) return random.pick(NUMBERS)
  const low = Math.max(minimum ?? 0, -1000)
  const value = low + random.next() * (Math.min(maximum ?? 100, 1000) - low)
  return type === 'integer' ? Math.round(value) : value
}

/** A value that mostly fits, and sometimes does not. */
export function valueFor(random: Random, schema: Schema, name: string, idFor: IdFor, depth = 0): unknown {
  if (random.chance(0.06)) return junk(random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.any(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(random, random.any(choices) ?? {}, name, idFor, depth)
  if (schema.allOf) {
    const parts = schema.allOf.map((part) => valueFor(random, part, name, idFor, depth))
    return Object.assign({}, ...(parts as object[])) as unknown
  }
  const type = Array.isArray(schema.type) ? random.any(schema.type) : schema.type
  switch (type) {
    case 'string':
      return textOf(random, schema, name, idFor)
    case 'number':
    case 'integer':
      return numberOf(random, schema)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array': {
      const length = random.chance(0.05) ? (schema.maxItems ?? 50) + 1 : random.below(4)
      const items = schema.items ?? schema.prefixItems?.[0] ?? {}
      return Array.from({ length: Math.min(length, 1000) }, () => valueFor(random, items, name, idFor, depth + 1))
    }
    case 'object': {
      const { properties = {}, required = [] } = schema
      const wanted = Object.entries(properties).filter(([key]) =>
        required.includes(key) ? !random.chance(0.04) : random.chance(depth > DEEP ? 0 : 0.5),
      )
      return Object.fromEntries(wanted.map(([key, part]) => [key, valueFor(random, part, key, idFor, depth + 1)]))
    }
    default:
      return junk(random)
  }
}
