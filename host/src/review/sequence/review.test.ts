import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { keptIn, readKept, writeKept } from './kept-review.ts'
import { afterRemoval, stepFrom } from './list-steps.ts'

const ids = ['a', 'b', 'c']

it('REV-02 REV-03 /co/mda is the review module, for those who may see the review; its site has its own address', async () => {
  const { path, permission } = routes.review
  expect([path, permission]).toEqual(['/co/mda', 'media_getReviewUserInterface_read'])
  expect(routes['review-site']).toMatchObject({ site: 'review', redirect: '/co/mda' })
})

describe('the list', () => {
  it('REV-13 wraps round its ends', () => {
    expect([stepFrom(ids, 'a', 1), stepFrom(ids, 'c', 1), stepFrom(ids, 'a', -1)]).toEqual(['b', 'a', 'c'])
    expect([stepFrom(['a'], 'a', 1), stepFrom(ids, 'x', 1)]).toEqual([undefined, undefined])
  })

  it('REV-13 shows the next scene when one leaves it', () => {
    expect([afterRemoval(ids, 'a'), afterRemoval(ids, 'c'), afterRemoval(['a'], 'a')]).toEqual(['b', 'b', undefined])
  })
})

describe('the stored list', () => {
  const id = '0190a000-0000-7000-8000-000000000001'

  it('REV-02 is the last one, with defaults for malformed parts', () => {
    expect(keptIn(JSON.stringify({ list: [id, '../..'], at: id, strip: true, onStatus: true }))).toEqual({
      list: [id],
      at: id,
      strip: true,
      onStatus: true,
    })
    for (const text of [null, '', 'x', 'null', '{"list":1,"at":2}']) {
      expect(keptIn(text), String(text)).toEqual({ list: [], at: null, strip: false, onStatus: false })
    }
  })

  it('REV-02 is not kept when storage is blocked, without any error', () => {
    writeKept('abcdefgh', 'p', { list: [id] })
    expect(readKept('abcdefgh', 'p').strip).toBe(false)
  })
})
