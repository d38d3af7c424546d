import type { SearchRow } from '@arbo/core'
import { expect, it } from 'vitest'
import { resultPath } from './result-path.ts'

const NOTHING = { item_id: null, rendition_id: null, frame: null, comment_id: null, tab: null }
function row(kind: SearchRow['kind'], target: Partial<SearchRow['target']> = {}): SearchRow {
  const rest = { code: null, path: [], level: null, status: null, thumbnail: null, matches: [] }
  return { kind, id: 'x', title: 'Ada Lindqvist', target: { ...NOTHING, ...target }, ...rest }
}
const usual = { review: false, tiles: true }

it('XSRCH-01 a result opens its own place: a comment at its frame, media in its version, notes and files in their tab', () => {
  const scene = { item_id: 's' }
  expect(resultPath(row('scene', scene), usual)).toBe('/st/s')
  expect(resultPath(row('scene', scene), { ...usual, review: true })).toBe('/st/s?m=review')
  const comment = row('comment', { ...scene, rendition_id: 'r', frame: 12, comment_id: 'c', tab: 'comments' })
  expect(resultPath(comment, usual)).toBe('/st/s?m=review&renditionId=r&frame=12&comment_id=c&tab=comments')
  expect(resultPath(row('comment', { ...scene, comment_id: 'c', tab: 'comments' }), usual)).toBe(
    '/st/s?comment_id=c&tab=comments',
  )
  expect(resultPath(row('note', { ...scene, tab: 'notes' }), usual)).toBe('/st/s?tab=notes')
  expect(resultPath(row('file', { ...scene, tab: 'files' }), usual)).toBe('/st/s?tab=files')
  expect(resultPath(row('file', { ...scene, rendition_id: 'r' }), usual)).toBe('/st/s?m=review&renditionId=r')
  expect(resultPath(row('entity'), usual)).toBe('/pl/dir/x')
  expect(resultPath(row('team'), usual)).toBe('/pl/tm/x')
  expect(resultPath(row('playlist'), usual)).toBe('/co/pyl/x')
  expect(resultPath(row('person'), usual)).toBe('/pt/x')
  expect(resultPath(row('person'), { ...usual, tiles: false })).toBe('/ws/ppl/x-ada-lindqvist')
})
