import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { writeAtOnce } from './write-at-once.ts'

/** A stream, and what it has sent: one entry for each time that it told the other side. */
function recorded() {
  const sent: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sent.push(chunk.toString())
      done()
    },
    writev: (chunks, done) => {
      sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  writeAtOnce(stream)
  return { stream, sent }
}
const nextTurn = () => new Promise(setImmediate)

test('everything written in one turn, including microtasks, is sent at once', async () => {
  const { stream, sent } = recorded()
  stream.write('begin ')
  // As the driver does around the messages of one statement.
  stream.cork()
  stream.write('parse ')
  stream.write('bind ')
  stream.uncork()
  await Promise.resolve()
  await Promise.resolve()
  stream.write('execute')
  expect(sent).toEqual([])
  await nextTurn()
  expect(sent).toEqual(['begin parse bind execute'])
  stream.write('commit')
  await nextTurn()
  expect(sent).toEqual(['begin parse bind execute', 'commit'])
})

test('everything written before the end is sent, and then the end', async () => {
  const { stream, sent } = recorded()
  stream.write('last ')
  stream.end('words')
  await finished(stream)
  expect(sent.join('')).toBe('last words')
})
