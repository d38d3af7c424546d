import { types } from 'pg'

/** Not among the driver's named types. */
const INT8_ARRAY: number = 1016

let done = false

/**
 * How database values become JavaScript values, set once for the process since drizzle reads the same table:
 * int8 is a number while it is exact and a bigint beyond 2^53; date stays 'yyyy-mm-dd', because a day has no time zone;
 * numeric stays a string, which is exact. timestamptz is a Date (in drizzle's builder: what the column says).
 */
export function setValueParsers(): void {
  if (done) return
  done = true
  types.setTypeParser(types.builtins.INT8, parseInt8)
  types.setTypeParser(types.builtins.DATE, (value) => value)
  const parseTextArray = types.getTypeParser(INT8_ARRAY)
  types.setTypeParser(INT8_ARRAY, (value): unknown => deepInt8(parseTextArray(value)))
}

function parseInt8(value: string): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}

function deepInt8(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepInt8)
  return typeof value === 'string' ? parseInt8(value) : value
}
