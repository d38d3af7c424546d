import { expect, test } from 'vitest'
import { failed, succeeded, text } from './texts.ts'

test('CORE-67 generic toasts say the action, then whether it worked', () => {
  expect(succeeded('Workspace created')).toBe('Workspace created successfully')
  expect(failed('Workspace created')).toBe('Workspace created failed')
})

test('a text without a value for its placeholder keeps it, so that the gap is seen', () => {
  expect(text('toast.failed')).toBe('{action} failed')
})
