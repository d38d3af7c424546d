/** The endings that partitions and shards put behind the name of an index of the whole table: name_p3, name_102008. */
const PART = /_p?\d+$/

/** Whether an error, or its cause, is the violation of a constraint or unique index of that name. */
export function isViolation(error: unknown, constraint: string): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (!('constraint' in current) || typeof current.constraint !== 'string') continue
    if (current.constraint === constraint || current.constraint.replace(PART, '') === constraint) return true
  }
  return false
}

/** The SQLSTATE of an error or of its cause. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}
