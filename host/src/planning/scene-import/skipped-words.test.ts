import { expect, test } from 'vitest'
import { skippedWords } from './skipped-words.ts'

test('XFIX-17 one sentence counts what was left out of a timeline, by its reasons', () => {
  const skip = (reason: 'black' | 'no_picture' | 'no_length') => ({ line: 1, words: '', reason })
  expect(skippedWords([])).toBe('')
  expect(skippedWords([skip('no_picture')])).toBe('1 event was left out: 1 without picture.')
  expect(skippedWords([skip('black'), skip('no_picture'), skip('black'), skip('no_length')])).toBe(
    '4 events were left out: 2 black, 1 without picture, 1 without length.',
  )
})
