/** A test file by its path, with the line where it is told. */
const TEST_FILE = /[\w./-]+\.(?:test|spec)\.tsx?(?::\d+)?/

/** How the runner of a step takes one file. @type {Record<string, string>} */
const BY_FILE = {
  e2e: 'npx playwright test',
  postgres: 'node scripts/postgres.mjs -- npx vitest run --project server',
  'partitioned-part': 'node scripts/postgres.mjs --partitioned -- npx vitest run --project server',
  embedded: 'npx vitest run --project server',
  rest: 'npx vitest run --project rest',
  browser: 'npx wtr --files',
}

/** Steps whose tests run in another order each time. */
const IN_ANY_ORDER = ['postgres', 'partitioned-part', 'embedded', 'rest']

/** What has Vitest shuffle files and tests. @param {number} order its seed */
export const shuffled = (order) => ['--sequence.shuffle', `--sequence.seed=${order}`]

/**
 * The command that runs a failed test alone, or its step where no file is told.
 * @param {string} step its name @param {string} test as its runner names it, or ''
 * @param {number} order in which the tests ran
 */
export function aloneOf(step, test, order) {
  const file = TEST_FILE.exec(test)?.[0]
  const runner = BY_FILE[step]
  if (!file || !runner) return `npm test ${step}`
  return [runner, file, ...(IN_ANY_ORDER.includes(step) ? shuffled(order) : [])].join(' ')
}
