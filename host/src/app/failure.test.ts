import { expect, test } from 'vitest'
import { texts } from './texts.ts'
import { readFailureOf } from './failure.ts'

test('CORE-51 a temporary failure’s message ends as a sentence before the retry note', () => {
  const failure = { error: 'network_problem' as const, message: 'Network problem. Failed to fetch' }
  expect(readFailureOf({ ...failure, status: 0, meta: {} } as never)).toBe(
    `Network problem. Failed to fetch. ${texts.triedAgain}`,
  )
  expect(readFailureOf({ ...failure, message: 'It broke.' } as never)).toBe(`It broke. ${texts.triedAgain}`)
})
