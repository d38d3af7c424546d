/** The values of a failed statement, which drizzle adds to its message. */
const VALUES = /\nparams: [\s\S]*$/
/** Longest chain of causes that is told. */
const DEEPEST = 5

/**
 * A failure for the log: its kind and place, never the values. The database's own errors hold whole rows and the
 * parameters of a statement, among which are password hashes, addresses and the like.
 */
export function errorForLog(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : 'not an error' }
  const { name, code, constraint, table, status } = error as Error & Record<string, unknown>
  const facts = Object.entries({ code, constraint, table, status }).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return {
    type: name,
    message: error.message.replace(VALUES, ''),
    ...Object.fromEntries(facts),
    stack: frames.join('\n'),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: errorForLog(error.cause, depth + 1) }),
  }
}
