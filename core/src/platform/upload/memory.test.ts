import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ITEM, WS, serveWorkspace, signedIn, testSession } from '../../testing/fixtures.ts'
import { peakMemory } from '../../testing/peak-memory.ts'
import { testServer } from '../../testing/test-server.ts'
import { uploadFiles } from './upload-files.ts'

const MB = 1024 ** 2
const SMALL = 10 * MB
/** As large as a test has time for; nothing of it is on the disk but its length. */
const LARGE = 1000 * MB
const PART = 8 * MB

test('XFIX-32 a file of 1 GB needs no more memory than one of 10 MB, and arrives whole', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arbo-upload-'))
  const server = await testServer()
  serveWorkspace(server)
  let bytes = 0
  // Reads and throws away.
  const taker = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.end('{"data":{}}'))
  })
  await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve))
  const action = `http://127.0.0.1:${(taker.address() as AddressInfo).port}/post`
  const data = { key: 'keys/a.mp4', path: '/files/a', thumbnail: null, type: 'video/mp4', part_bytes: PART }
  const form = { form_attributes: { action, method: 'POST', enctype: 'multipart/form-data' }, form_inputs: {}, data }
  server.on('POST upload/presigned-url', { body: { data: [form] } })
  server.on('PUT upload/{a}/{b}', { body: { data: { key: 'keys/a.mp4', size: 1, received: 1, stored: true } } })
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  await signedIn(session)

  async function send(size: number): Promise<number> {
    const path = join(folder, `${size}.mp4`)
    const handle = await open(path, 'w')
    await handle.truncate(size)
    await handle.close()
    const file = new File([await openAsBlob(path)], 'a.mp4')
    bytes = 0
    const peak = await peakMemory(async () => {
      const { errors } = await uploadFiles(session, { wsCode: WS, itemId: ITEM, files: [file] })
      expect(errors.size).toBe(0)
    })
    expect(bytes).toBeGreaterThanOrEqual(size)
    expect(bytes).toBeLessThan(size + MB)
    return peak
  }

  try {
    // What is made once, such as connections, counts for neither.
    await send(SMALL)
    const small = await send(SMALL)
    expect(await send(LARGE)).toBeLessThan(small + 200 * MB)
  } finally {
    session.close()
    taker.closeAllConnections()
    taker.close()
    await rm(folder, { recursive: true })
  }
})
