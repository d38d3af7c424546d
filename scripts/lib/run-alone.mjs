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

/**
 * The command that runs a failed test alone, or its step where no file is told.
 * @param {string} step its name @param {string} test as its runner names it, or ''
 */
export function aloneOf(step, test) {
  const file = TEST_FILE.exec(test)?.[0]
  const runner = BY_FILE[step]
  return file && runner ? `${runner} ${file}` : `npm test ${step}`
}
