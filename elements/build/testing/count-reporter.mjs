/** @returns {[passed: number, failed: number]} */
function count({ tests, suites }) {
  const run = tests.filter((test) => !test.skipped)
  const passed = run.filter((test) => test.passed).length
  return suites.map(count).reduce((sum, [more, less]) => [sum[0] + more, sum[1] + less], [passed, run.length - passed])
}

/** Reporter of the one line that the check script counts by. */
export function countReporter() {
  return {
    stop({ sessions }) {
      let passed = 0
      let failed = 0
      for (const session of sessions) {
        const [good, bad] = session.testResults ? count(session.testResults) : [0, 0]
        passed += good
        // A file that could not be loaded, or ended with an error outside a test.
        failed += bad || (session.passed ? 0 : 1)
      }
      process.stdout.write(`${passed} passed, ${failed} failed\n`)
    },
  }
}
