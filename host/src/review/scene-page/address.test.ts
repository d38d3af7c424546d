import { expect, it } from 'vitest'
import { addressOf } from './address.ts'

it('XREV-16 REV-01 rendition, frame, comment and tab are read from an address', () => {
  expect(addressOf(new URLSearchParams('renditionId=r&frame=42&comment_id=c&tab=notes'))).toEqual({
    renditionId: 'r',
    frame: 42,
    commentId: 'c',
    tab: 'notes',
  })
  expect(addressOf(new URLSearchParams('frame=0')).frame).toBe(0)
})

it('XREV-01 a frame is an integer from 0, anything else counts as absent', () => {
  for (const frame of ['', '-1', '1.5', 'x', '1e3', '12345678901']) {
    expect(addressOf(new URLSearchParams({ frame })).frame, frame).toBeNull()
  }
})
