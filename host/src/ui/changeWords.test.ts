import { expect, it } from 'vitest'
import { changeWords } from './changeWords.ts'

it('XPLAN-07 values of the history are read as what they were', () => {
  expect(changeWords('scheduled_due', '2026-03-24')).toEqual({ words: '24 Mar 2026' })
  expect(changeWords('archived', true)).toEqual({ words: 'yes' })
  expect(changeWords('archived', false)).toEqual({ words: 'no' })
  expect(
    changeWords('coordinators', [
      { id: 'a', display_name: 'Mika' },
      { id: 'b', display_name: 'Ada' },
    ]),
  ).toEqual({
    words: 'Mika, Ada',
  })
  expect(changeWords('teams', [{ id: 'a', name: 'Art' }])).toEqual({ words: 'Art' })
  expect(changeWords('parent', { id: 'e', name: 'Take 2' })).toEqual({ words: 'Take 2' })
  expect(changeWords('frame_range', { in: 0, out: 48 })).toEqual({ words: '0 – 48' })
  expect(changeWords('status', { id: 's', name: 'Final', kind: 6 })).toEqual({ status: { name: 'Final', kind: 6 } })
})

it('XPLAN-07 nothing is nothing, and names of digits stay names', () => {
  for (const none of [null, undefined, '', []]) expect(changeWords('teams', none)).toBeNull()
  expect(changeWords('name', '0120')).toEqual({ words: '0120' })
  expect(changeWords('name', '2026-03-24')).toEqual({ words: '2026-03-24' })
})
