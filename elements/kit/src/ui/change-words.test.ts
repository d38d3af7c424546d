import { expect, it } from 'vitest'
import type { ChangeRecord } from '@arbo/core'
import { changeTitle, changeWords, hasBothValues } from './change-words.ts'

it('XPLAN-07 values in the history read in the words of their type', () => {
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
  const final = { name: 'Final', kind: 6 }
  // Before colours were recorded there was none in it (XFIX-20).
  expect(changeWords('status', { id: 's', ...final })).toEqual({ status: { ...final, colour: null } })
  const red = { ...final, colour: '#B91C1C' }
  expect(changeWords('status', { id: 's', ...red })).toEqual({ status: red })
})

it('XPLAN-07 an empty value reads as nothing, and names made of digits stay names', () => {
  for (const none of [null, undefined, '', []]) expect(changeWords('teams', none)).toBeNull()
  expect(changeWords('name', '0120')).toEqual({ words: '0120' })
  expect(changeWords('name', '2026-03-24')).toEqual({ words: '2026-03-24' })
})

it('XPLAN-07 XPROD-09 an estimate reads as a duration', () => {
  expect(changeWords('estimate', 150)).toEqual({ words: '2 hr 30 min' })
  expect(changeWords('estimate', 150, 'de')).toEqual({ words: '2 Std. 30 Min.' })
  expect(changeWords('estimate', null)).toBeNull()
  expect(changeWords('start_date', '2026-03-24')).toEqual({ words: '24 Mar 2026' })
})

it('XPLAN-07 a metric’s value is a number, with the metric’s name as its title', () => {
  expect(changeWords('metric', '1234.50')).toEqual({ words: '1,234.5' })
  const change = { field: 'metric', metric: { id: null, name: 'Hours' }, from: '1', to: null } as ChangeRecord
  expect(changeTitle(change)).toBe('Hours')
  expect(changeTitle({ ...change, metric: { id: null, name: '' } })).toBe('Metric')
})

it('XPLAN-07 files, notes and markers read as added, changed and deleted', () => {
  const file = { id: 'f', name: 'brief.pdf', category: 'document' }
  expect(changeWords('file', file)).toEqual({ words: 'brief.pdf (document)' })
  const marker = { id: 'k', name: '', frame: 12, colour: '#FF0001' }
  expect(changeWords('marker', marker)).toEqual({ words: 'frame 12', colour: '#FF0001' })
  expect(changeWords('marker', { ...marker, name: 'Blink' })).toMatchObject({ words: 'Blink, frame 12' })
  expect(changeWords('note', '0120')).toEqual({ words: '0120' })
  expect(changeWords('rendition', { id: 'r', name: 'Anim', version: 3, description: 'Blocking' })).toEqual({
    words: 'v3 Anim (Blocking)',
  })
  const change = { field: 'file', metric: null, from: null, to: file } as unknown as ChangeRecord
  const changes = [change, { ...change, from: file }, { ...change, from: file, to: null }]
  expect(changes.map((one) => changeTitle(one))).toEqual(['File added', 'File', 'File deleted'])
  expect(changes.map(hasBothValues)).toEqual([false, true, false])
  expect(changeTitle({ ...change, field: 'rendition', to: null })).toBe('Version added')
})

it('XPLAN-07 an entity’s place among its siblings reads as the one before it', () => {
  expect(changeWords('order', null)).toEqual({ words: 'first' })
  expect(changeWords('order', { id: 'e', name: 'Take 1' })).toEqual({ words: 'after Take 1' })
})
