import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/build.mjs'
import { readConfig } from './platform/config.ts'
import { startServer } from './start-server.ts'
import { addOwner, OWNER } from './testing/add-owner.ts'
import { addMigratedCluster } from './testing/data-folder.ts'
import { multipart, pngFile } from './testing/fixtures.ts'
import { startMain } from './testing/main-process.ts'
import type { MainProcess } from './testing/main-process.ts'
import { testDatabaseUrl } from './testing/test-database.ts'
import { eventually } from './testing/eventually.ts'

/** How long anything may take on a machine that runs all other tests, too. */
const PATIENCE_MS = 120_000
const running: MainProcess[] = []
let root: string
let ws: string

const folder = () => join(root, 'data')

function start(env: Readonly<Record<string, string>> = {}): MainProcess {
  const main = startMain({ DATA_DIR: folder(), ...env })
  running.push(main)
  return main
}

/** A start that must fail: its one line. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const { code, out, err } = await start(env).ended
  expect([code, out, err.length]).toEqual([1, [], 1])
  return err[0] ?? ''
}

async function caller(url: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (token) headers['authorization'] = `Bearer ${token}`
    const payload = body === undefined ? null : JSON.stringify(body)
    const answer = await fetch(`${url}/api/${path}`, { method, headers, body: payload })
    return (await answer.json()) as { data: never; error?: string }
  }
  const { data } = (await call('POST', 'login', OWNER)) as { data: { access_token: string } }
  return <T>(method: string, path: string, body?: unknown) =>
    call(method, path, body, data.access_token) as Promise<{ data: T; error?: string }>
}

beforeAll(async () => {
  await buildIfStale(() => undefined, ['core', 'server'])
  root = await mkdtemp(join(tmpdir(), 'arbo-main-'))
  // All that starts on the folder is skipped there.
  if (testDatabaseUrl()) return
  await addMigratedCluster(folder())
  const config = readConfig({ DATA_DIR: folder(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ARBO_DEMO: '0' })
  const server = await startServer(config, { host: root, elements: root, examples: root })
  ws = await addOwner(server)
  await server.close()
})
afterEach(async () => {
  for (const main of running) main.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ended }) => ended))
})
afterAll(() => rm(root, { recursive: true, force: true }))

/** These start processes on folders of their own: a run about a PostgreSQL would only repeat them. */
const embedded = test.skipIf(testDatabaseUrl())

describe('a failing start', { timeout: PATIENCE_MS }, () => {
  embedded('XOPS-06 a data folder that cannot be written', async () => {
    await writeFile(join(root, 'file'), '')
    expect(await refusal({ DATA_DIR: join(root, 'file', 'data') })).toMatch(
      /^Cannot write to the data folder .*ENOTDIR.* or set DATA_DIR to another folder\.$/,
    )
    expect(await refusal({ STORAGE_DIR: join(root, 'file', 'storage') })).toMatch(
      /^Cannot write to the folder of stored files .*ENOTDIR.* or set STORAGE_DIR to another folder\.$/,
    )
  })

  test.runIf(process.platform === 'linux' && !testDatabaseUrl())(
    'XOPS-06 names a data folder that the system does not allow',
    async () => {
      expect(await refusal({ DATA_DIR: '/proc/nope' })).toMatch(/^Cannot write to the data folder \/proc\/nope/)
    },
  )

  embedded('XOPS-06 a data folder that another process uses', async () => {
    await start().ready()
    expect(await refusal({})).toMatch(/is in use by another Arbo \(process \d+\)\. Stop that one, or set DATA_DIR/)
  })

  embedded('XOPS-01 a taken port', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const { port } = holder.address() as AddressInfo
    const line = await refusal({ PORT: String(port) })
    holder.close()
    expect(line).toBe(`Port ${port} is in use. Stop the program that holds it, or set PORT to another number.`)
  })

  embedded('XOPS-01 a setting that is none', async () => {
    expect(await refusal({ PORT: 'many' })).toMatch(
      /^A setting cannot be used: PORT: .*\.env\.example explains each\.$/,
    )
  })

  embedded('XOPS-01 a database that is not there', async () => {
    const line = await refusal({ DATABASE_URL: 'postgres://arbo:secret@127.0.0.1:1/arbo' })
    expect(line).toMatch(
      /^No PostgreSQL answers at 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL/,
    )
    expect(line).not.toContain('secret')
  })

  test.runIf(testDatabaseUrl())('XOPS-01 names a wrong password, and a database that does not exist', async () => {
    const wrong = new URL(testDatabaseUrl() ?? '')
    wrong.password = 'not-this-one'
    expect(await refusal({ DATABASE_URL: wrong.href })).toMatch(/refuses the user or password of DATABASE_URL/)
    const missing = new URL(testDatabaseUrl() ?? '')
    missing.pathname = '/no_such_database'
    expect(await refusal({ DATABASE_URL: missing.href })).toMatch(/has no such database/)
  })
})

describe('memory', { timeout: PATIENCE_MS }, () => {
  const measured = test.runIf(process.platform === 'linux' && !testDatabaseUrl())

  measured('XSEC-14 a fresh server settles below 350 MB with its database', async () => {
    const main = start({ DATA_DIR: join(root, 'fresh') })
    await main.ready()
    // Less than the whole patience: so that what it holds is said before the test is ended.
    await eventually(() => expect(main.memory()).toBeLessThan(350), { timeoutMs: PATIENCE_MS / 2, everyMs: 500 })
  })

  measured('XSEC-14 a server that is asked stays below 500 MB', async () => {
    const main = start()
    const call = await caller(await main.ready())
    for (let round = 0; round < 200; round += 1) {
      const paths = ['me', `workspace/${ws}/entities`, `workspace/${ws}/permissions`, `workspace/${ws}/search?q=a`]
      const answers = await Promise.all(paths.map((path) => call('GET', path)))
      expect(answers.map(({ error }) => error)).toEqual(paths.map(() => undefined))
    }
    expect(main.memory()).toBeLessThan(500)
  })
})

describe('a process that ends', { timeout: PATIENCE_MS }, () => {
  embedded('XOPS-06 SIGTERM, also where npm repeats it, stops it in order', async () => {
    const main = start()
    await main.ready()
    main.kill('SIGTERM')
    main.kill('SIGTERM')
    const { code, out, err } = await main.ended
    expect([code, out.at(-1), err]).toEqual([0, 'Stopped. Everything is kept.', []])
  })

  embedded(
    'XSEC-05 XOPS-06 kill -9 in the middle of an import: nothing of it is left, and it comes in whole',
    async () => {
      const main = start()
      const url = await main.ready()
      const call = await caller(url)
      const { data: project } = await call<{ id: string }>('POST', `workspace/${ws}/entities`, {
        type: 0,
        name: 'Cut off',
      })
      const csv = ['Process,Name', ...Array.from({ length: 5000 }, (_, at) => `Animation,Shot ${at}`)].join('\n')
      const body = { name: 'scenes.csv', content: Buffer.from(csv).toString('base64') }
      const path = `workspace/${ws}/entities/${project.id}/items/import/add`
      const scenes = (count: typeof call) =>
        count<unknown[]>('GET', `workspace/${ws}/items?entity_id=${project.id}&depth=all&per_page=100`)
      const cut = call('POST', path, body).catch(() => undefined)
      await eventually(async () => expect((await scenes(call)).data.length).toBe(100), {
        timeoutMs: PATIENCE_MS,
        everyMs: 5,
      })
      main.kill('SIGKILL')
      await Promise.all([cut, main.ended])

      const again = await caller(await start().ready())
      await eventually(async () => expect((await scenes(again)).data).toEqual([]), {
        timeoutMs: PATIENCE_MS,
        everyMs: 50,
      })
      const children = await again<{ data: unknown[] }>('GET', `workspace/${ws}/entities/${project.id}/children`)
      expect(children.data).toEqual([])
      const { data } = await again<{ created: number }>('POST', path, body)
      expect(data.created).toBe(5000)
    },
  )

  embedded(
    'XOPS-06 kill -9 in the middle of an upload: what was acknowledged is there, and the file is taken again',
    async () => {
      const main = start()
      const url = await main.ready()
      const call = await caller(url)
      const { data: project } = await call<{ id: string }>('POST', `workspace/${ws}/entities`, { type: 0, name: 'P' })
      const items = `workspace/${ws}/entities/${project.id}/items`
      const { data: scene } = await call<{ id: string }>('POST', items, { name: 'S' })
      // Longer than what the server looks at before it keeps any of it.
      const content = Buffer.concat([await pngFile(), Buffer.alloc(4096)])
      const files = [{ name: 'a.png', type: 'image/png', size: content.length }]
      type Form = { form_inputs: Record<string, string>; data: { key: string } }
      const { data: forms } = await call<Form[]>('POST', 'upload/presigned-url', {
        wsCode: ws,
        item_id: scene.id,
        files,
      })
      const [form] = forms
      if (!form) throw new Error('no form')
      const { headers, payload } = multipart(form.form_inputs, content, 'a.png')
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => undefined)
      const head = `POST /api/storage/upload HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${payload.length}\r\n\r\n`
      socket.write(Buffer.concat([Buffer.from(head), payload.subarray(0, payload.length - 60)]))
      const temporary = join(folder(), 'storage', 'tmp')
      await expect.poll(async () => (await readdir(temporary)).length, { timeout: PATIENCE_MS / 2 }).toBe(1)
      main.kill('SIGKILL')
      await main.ended

      const again = await start().ready()
      expect(await readdir(temporary)).toEqual([])
      const retry = await caller(again)
      expect((await retry<{ name: string }>('GET', `workspace/${ws}/items/${scene.id}`)).data.name).toBe('S')
      const renditions = `workspace/${ws}/items/${scene.id}/renditions`
      const body = { files: [{ key: form.data.key, name: 'a.png' }] }
      expect((await retry('POST', renditions, body)).error).toBe('upload_incomplete')
      const posted = await fetch(`${again}/api/storage/upload`, {
        method: 'POST',
        headers,
        body: new Uint8Array(payload),
      })
      expect(posted.status).toBe(200)
      expect((await retry<{ state: string }>('POST', renditions, body)).data.state).toBe('processing')
    },
  )
})
