import { expect, test } from 'vitest'
import { MessageBox } from './message-box.ts'

test('XREV-10 the later of two messages with one key is sent, and others stay as they are', () => {
  const box = new MessageBox()
  box.add({ key: 'a', body: { seq: 1 } })
  box.add({ key: 'b', body: { seq: 7 } })
  box.add({ key: 'a', body: { seq: 2 } })
  box.add({ key: 'a', body: { seq: 3 } }, () => null)
  expect(box.take()).toEqual([
    [
      { key: 'a', body: { seq: 2 } },
      { key: 'b', body: { seq: 7 } },
      { key: 'a', body: { seq: 3 } },
    ],
  ])
  expect(box.take()).toEqual([])
})

test('XREV-10 no list is larger than the limit of a notification', () => {
  const box = new MessageBox()
  for (let n = 0; n < 100; n += 1) box.add({ key: String(n), body: { words: 'ö'.repeat(200) } })
  box.add({ key: 'endless', body: { words: 'x'.repeat(9000) } })
  const lists = box.take()
  expect(lists.flat()).toHaveLength(100)
  for (const list of lists) expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(7800)
})
