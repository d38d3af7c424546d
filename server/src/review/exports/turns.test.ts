import zlib from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { SHOWN_AS_OWN } from '@arbo/core/contract'
import { cutsOf } from './cuts.ts'
import { otioWords } from './otio/test-otio.ts'
import type { PdfEntry } from './pdf/sections.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { remark, sceneOf } from './test-cuts.ts'
import { writeComments } from './write-comments.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

/** Others' turns are counted and not timed: each look at the clock finds that it is time for them. */
const COMMENTS = 300
const FILM = { rate: { num: 24, den: 1 }, count: COMMENTS, start_timecode: '10:00:00:00' }
const comments = Array.from({ length: COMMENTS }, (_, nr) => remark({ id: `c${nr}`, frame_start: nr }))

afterEach(() => {
  vi.restoreAllMocks()
})

/** @returns how many turns others have had so far, and their end */
function others() {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const state = { turns: 0, isOver: false }
  const turn = () => {
    state.turns += 1
    if (!state.isOver) setImmediate(turn)
  }
  setImmediate(turn)
  return state
}

test.each([
  ['OTIO', () => otioWords('x', cutsOf([sceneOf(FILM, comments)]))],
  ['an edit list', () => writeEdl('x', cutsOf([sceneOf(FILM, comments)]))],
  ['FCPXML', () => writeFcpxml('x', cutsOf([sceneOf(FILM, comments)]))],
  ['Premiere’s XML', () => writeXmeml('x', cutsOf([sceneOf(FILM, comments)]))],
  ['CSV', () => writeComments('x', [sceneOf(FILM, comments)])],
])('XREV-13 other work runs between two comments: %s', async (_name, write) => {
  const state = others()
  await write()
  state.isOver = true
  expect(state.turns).toBeGreaterThanOrEqual(COMMENTS)
})

test('XREV-13 OTIO written in pieces equals OTIO written at once', async () => {
  const words = await otioWords('x', cutsOf([sceneOf(FILM, comments)]))
  expect(words).toBe(`${JSON.stringify(JSON.parse(words), null, 2)}\n`)
  const state = others()
  const stringify = vi.spyOn(JSON, 'stringify')
  await otioWords('x', cutsOf([sceneOf(FILM, comments)]))
  state.isOver = true
  const longest = Math.max(...stringify.mock.results.map(({ value }) => String(value).length))
  expect(longest).toBeLessThan(words.length / COMMENTS + 500)
})

test('XREV-13 no two pages of a PDF are compressed in one step', async () => {
  const state = others()
  const entries = comments.map((head): PdfEntry => {
    return { thread: { head, replies: [], ...SHOWN_AS_OWN }, place: 'Frame 1', picture: null, shapes: [] }
  })
  const { deflateSync } = zlib
  const at: number[] = []
  vi.spyOn(zlib, 'deflateSync').mockImplementation((...args) => {
    at.push(state.turns)
    return deflateSync(...args)
  })
  const pdf = await writePdf('x', [{ heading: 'v1', entries }], [])
  state.isOver = true
  const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(5)
  expect(at).toHaveLength(pages)
  expect(new Set(at).size).toBe(pages)
})
