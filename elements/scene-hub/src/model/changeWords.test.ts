import { expect, test } from 'vitest'
import { changeWords } from './changeWords.ts'

test('XPLAN-07 values of the history are read as what they were', () => {
  expect(changeWords('due_date', '2026-03-24')).toEqual({ words: '24 Mar 2026' })
  expect(changeWords('metric', '1234.50')).toEqual({ words: '1,234.5' })
  expect(
    changeWords('assignees', [
      { id: 'a', display_name: 'Mika' },
      { id: 'b', display_name: 'Ada' },
    ]),
  ).toEqual({
    words: 'Mika, Ada',
  })
  expect(changeWords('parent', { id: 'e', name: 'Take 2' })).toEqual({ words: 'Take 2' })
  expect(changeWords('frame_range', { in: 0, out: 48 })).toEqual({ words: '0 – 48' })
  const status = { id: 's', name: 'Final', kind: 6 }
  expect(changeWords('status', status)).toEqual({ status })
})

test('XPLAN-07 nothing is nothing, a name of digits stays a name', () => {
  for (const none of [null, undefined, '', []]) expect(changeWords('assignees', none)).toBeNull()
  expect(changeWords('name', '0120')).toEqual({ words: '0120' })
})
