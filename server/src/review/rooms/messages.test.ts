import { expect, test } from 'vitest'
import { mergeMoved, mergePoints, movedMessage, pointMessage } from './messages.ts'
import type { ToldPoint } from './messages.ts'

const point = (over: Partial<ToldPoint>): ToldPoint => ({
  client_id: 'c1',
  name: 'Ada',
  item_id: 'i1',
  rendition_id: null,
  frame: 4,
  file_index: 0,
  colour: '#FF0001',
  points: [[0.1, 0.2]],
  first: false,
  ended: false,
  ...over,
})
const bodyOf = (over: Partial<ToldPoint>) => pointMessage('r1', point(over)).body

test('XREV-08 pieces of one stroke are sent as one; a new stroke or another place is not', () => {
  const merged = mergePoints(bodyOf({ first: true }), bodyOf({ points: [[0.3, 0.4]], ended: true }))
  expect(merged).toMatchObject({
    point: {
      points: [
        [0.1, 0.2],
        [0.3, 0.4],
      ],
      first: true,
      ended: true,
    },
  })
  for (const later of [{ first: true }, { frame: 5 }, { item_id: 'i2' }, { colour: '#111111' as const }]) {
    expect(mergePoints(bodyOf({}), bodyOf(later))).toBe(null)
  }
  expect(mergePoints(bodyOf({ ended: true }), bodyOf({}))).toBe(null)
  const long = Array.from({ length: 150 }, (): [number, number] => [0, 0])
  expect(mergePoints(bodyOf({ points: long }), bodyOf({ points: long }))).toBe(null)
})

test('XREV-10 an older state never replaces a newer one', () => {
  const state = (seq: number) =>
    movedMessage('r1', { seq, state: {} as never, presenter_client_id: null, set_at: '' }).body
  expect(mergeMoved(state(3), state(2))).toMatchObject({ position: { seq: 3 } })
  expect(mergeMoved(state(3), state(4))).toMatchObject({ position: { seq: 4 } })
})
