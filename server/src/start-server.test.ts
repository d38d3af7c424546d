import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { queueMail } from './platform/mail/queue-mail.ts'
import { startServer } from './start-server.ts'
import type { Server } from './start-server.ts'
import { addOwner, OWNER } from './testing/add-owner.ts'
import { addMigratedCluster } from './testing/data-folder.ts'
import { eventually } from './testing/eventually.ts'
import { multipart, pngFile } from './testing/fixtures.ts'
import { TestClient } from './testing/test-server.ts'

const folders = { host: '/nonexistent', elements: '/nonexistent', examples: '/nonexistent' }
/** How long anything may take on a machine that runs all other tests, too. */
const PATIENCE_MS = 60_000
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arbo-start-'))
  await addMigratedCluster(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const configFor = (folder: string, port = 0) =>
  readConfig({ DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent', ARBO_DEMO: '0' })
const start = (port?: number) => startServer(configFor(dataDir, port), folders)

async function signIn(server: Server): Promise<TestClient> {
  const { data } = await new TestClient(server.app).call('login', {
    body: OWNER,
  })
  return new TestClient(server.app, data.access_token)
}

test(
  'XOPS-06 a server stopped in the middle of an upload keeps the acknowledged data and accepts the file again',
  async () => {
    const first = await start()
    const ws_code = await addOwner(first)
    const client = await signIn(first)
    const { data: project } = await client.call('createEntity', { params: { ws_code }, body: { type: 0, name: 'P' } })
    const { data: scene } = await client.call('storeEntityItem', {
      params: { ws_code, entity_id: project.id },
      body: { name: 'S' },
    })
    // Longer than what the server looks at before it keeps any of it.
    const content = Buffer.concat([await pngFile(), Buffer.alloc(4096)])
    const files = [{ name: 'a.png', type: 'image/png', size: content.length }]
    const { data: forms } = await client.call('presignedUrl', { body: { wsCode: ws_code, item_id: scene.id, files } })
    const [form] = forms
    if (!form) throw new Error('no form')
    const { headers, payload } = multipart(form.form_inputs, content, 'a.png')

    const port = Number(new URL(first.url).port)
    const socket = createConnection(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = `POST /api/storage/upload HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`
    socket.write(Buffer.concat([Buffer.from(head), payload.subarray(0, payload.length - 60)]))
    const temporary = join(dataDir, 'storage', 'tmp')
    await expect.poll(async () => (await readdir(temporary)).length, { timeout: PATIENCE_MS }).toBe(1)

    // The upload that goes on does not hold it up: the connection would live for five minutes.
    await first.close()
    socket.destroy()

    const second = await start()
    try {
      expect(await readdir(temporary)).toEqual([])
      const again = await signIn(second)
      const { data: kept } = await again.call('showItem', { params: { ws_code, id: scene.id } })
      expect(kept.name).toBe('S')
      const params = { ws_code, item_id: scene.id }
      const body = { files: [{ key: form.data.key, name: 'a.png' }] }
      expect((await again.refused('createRendition', { params, body })).error).toBe('upload_incomplete')
      const posted = await again.raw({ method: 'POST', url: '/api/storage/upload', headers, payload })
      expect(posted.statusCode).toBe(200)
      const { data: rendition } = await again.call('createRendition', { params, body })
      const state = async () =>
        (await again.call('showRendition', { params: { ...params, id: rendition.id } })).data.state
      await expect.poll(state, { timeout: PATIENCE_MS }).toBe('ready')
    } finally {
      await second.close()
    }
  },
  2 * PATIENCE_MS,
)

test(
  'XOPS-01 a taken port is reported as such, and the database is left alone',
  async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
    holder.close()
    // The failed start let go of the folder.
    const server = await start()
    await server.close()
  },
  2 * PATIENCE_MS,
)

test('XOPS-01 an unreachable database is reported in one line', async () => {
  const config = { ...configFor(dataDir), databaseUrl: 'postgres://arbo:secret@127.0.0.1:1/arbo' }
  const failed = startServer(config, folders)
  await expect(failed).rejects.toThrow(/No PostgreSQL answers at 127.0.0.1:1/)
  await expect(failed).rejects.not.toThrow(/secret|\n/)
})

test(
  'AUTH-41 a mail requested before the server stopped is sent after the next start',
  async () => {
    const outbox = join(dataDir, 'outbox')
    const first = await start()
    const mail = { to: 'mina@example.com', subject: 'Kept', text: 'x', html: 'x' }
    await first.deps.database.transaction((tx) => queueMail(tx, mail))
    await first.deps.database.query(
      `update mail_outbox set sent_at = null, next_at = now() + interval '1 hour' where subject = 'Kept'`,
    )
    await first.close()
    await rm(outbox, { recursive: true, force: true })
    const second = await start()
    await second.deps.database.query(`update mail_outbox set next_at = now() where subject = 'Kept'`)
    await eventually(async () => expect(await readdir(outbox)).toEqual([expect.stringMatching(/\.eml$/)]))
    await second.close()
  },
  PATIENCE_MS,
)
