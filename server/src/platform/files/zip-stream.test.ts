import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readZip } from '../../testing/read-zip.ts'
import { zipStream } from './zip-stream.ts'

const piece = (text: string) => Uint8Array.from(Buffer.from(text))

describe('an archive that is made while it is sent', () => {
  test('is read back as it went in, packed and as it is', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) => piece(`line ${at}\n`))
    const files = [
      { name: 'sheet.xml', content: lines },
      { name: 'Fête/film.mov', content: [piece('as it is')], isStored: true },
      // One that says how large it is, as one beyond 4 GB must.
      { name: 'large', content: [piece('large')], size: 5_000_000_000 },
      { name: 'empty', content: [] },
    ]
    const archive = await buffer(zipStream(files))
    const contents = [...(await readZip(archive))].map(([name, bytes]) => [name, bytes.toString()])
    expect(contents).toEqual([
      ['sheet.xml', Buffer.concat(lines).toString()],
      ['Fête/film.mov', 'as it is'],
      ['large', 'large'],
      ['empty', ''],
    ])
    expect(archive.length).toBeLessThan(Buffer.concat(lines).length)
  })

  test('closes what it reads from when its reader stops, and breaks off when that fails', async () => {
    const told: string[] = []
    async function* endless() {
      try {
        for (let at = 0; ; at += 1) yield piece(`${at} ${Math.random()}`)
      } finally {
        told.push('closed')
      }
    }
    for (const isStored of [true, false]) {
      const stream = zipStream([{ name: 'a', content: endless(), isStored }])
      let size = 0
      for await (const bytes of stream) {
        size += (bytes as Buffer).length
        if (size > 1000) break
      }
      await expect.poll(() => told).toEqual(['closed'])
      told.length = 0
      const failing = Readable.from(
        (async function* () {
          yield piece('a')
          throw new Error('The disk is gone')
        })(),
      )
      await expect(buffer(zipStream([{ name: 'a', content: failing, isStored }]))).rejects.toThrow('The disk is gone')
    }
  })
})
