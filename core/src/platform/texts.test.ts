import { expect, test } from 'vitest'
import { failed, succeeded, text } from './texts.ts'

test('CORE-67 generic toasts name the action, then its result', () => {
  expect(succeeded('Workspace created')).toBe('Workspace created successfully')
  expect(failed('Workspace created')).toBe('Workspace created failed')
})

test('a text without a value for its placeholder keeps the placeholder, so that the gap is visible', () => {
  expect(text('toast.failed', {} as never)).toBe('{action} failed')
})
