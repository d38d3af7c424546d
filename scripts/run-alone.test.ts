import { expect, test } from 'vitest'
import { aloneOf } from './lib/run-alone.mjs'

test.each([
  [
    'e2e',
    '[host] › host/e2e/shell.spec.ts:449:1 › SHELL-66 the header fits',
    'npx playwright test host/e2e/shell.spec.ts:449',
  ],
  [
    'postgres',
    '|server| server/src/main.test.ts > memory > settles',
    'node scripts/postgres.mjs -- npx vitest run --project server server/src/main.test.ts',
  ],
  ['rest', '|rest| host/src/ui/Day.test.tsx > a day', 'npx vitest run --project rest host/src/ui/Day.test.tsx'],
  ['browser', 'elements/kit/src/a.browser.test.ts: opens', 'npx wtr --files elements/kit/src/a.browser.test.ts'],
  ['browser', 'a dialog opens', 'npm test browser'],
  ['budgets:host', '', 'npm test budgets:host'],
])('a failure in %s says how to run it alone', (step, name, command) => {
  expect(aloneOf(step, name)).toBe(command)
})
