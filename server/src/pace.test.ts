import { expect, test } from 'vitest'
import { pacedMap } from './pace.ts'

/** Holds the thread, ms. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until) continue
}

test('XSEC-05 of long works at once one goes on in each turn, so that a short call waits for one of them at a time', async () => {
  const pieces: number[] = []
  let inTurn = 0
  const state = { isOver: false }
  const turns = (async () => {
    while (!state.isOver) {
      // oxlint-disable-next-line no-await-in-loop -- one turn after the other
      await new Promise((resolve) => setImmediate(resolve))
      pieces.push(inTurn)
      inTurn = 0
    }
  })()
  const longWork = () =>
    pacedMap([1, 2, 3, 4], () => {
      // Longer than a piece may be: each is one.
      work(5)
      inTurn += 1
    })
  // None of them has rested yet.
  const works = Array.from({ length: 6 }, longWork)
  inTurn = 0
  await Promise.all(works)
  state.isOver = true
  await turns
  expect(pieces.reduce((sum, many) => sum + many, 0)).toBe(18)
  expect(Math.max(...pieces)).toBe(1)
})
