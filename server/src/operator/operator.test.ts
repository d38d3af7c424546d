import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../../../scripts/build.mjs'
import { readConfig } from '../platform/config.ts'
import { startServer } from '../start-server.ts'
import { addOwner, OWNER } from '../testing/add-owner.ts'
import { addMigratedCluster } from '../testing/data-folder.ts'
import { TestClient } from '../testing/test-server.ts'
import { orderIn } from './order-in.ts'

const RUN = fileURLToPath(new URL('../../dist/operator/main.js', import.meta.url))
/** A database in a folder is opened eleven times, one after the other; on a busy machine each takes ten seconds. */
const PATIENCE_MS = 300_000
const folders = { host: '/nonexistent', elements: '/nonexistent', examples: '/nonexistent' }
let dataDir: string

beforeAll(async () => {
  await buildIfStale(() => undefined, ['core', 'server'])
  dataDir = await mkdtemp(join(tmpdir(), 'arbo-operator-'))
  await addMigratedCluster(dataDir)
}, PATIENCE_MS)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () =>
  startServer(
    readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ARBO_DEMO: '0' }),
    folders,
  )

/** Runs the command in an empty folder. @returns its exit code and what it said */
function account(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir }
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], { env, cwd: dataDir }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${out}${err}`.trim() }),
    )
  })
}

test(
  'XFIX-08 PPL-17 the command line blocks, unblocks and deletes an account, and reports what it cannot do',
  async () => {
    const first = await start()
    const code = await addOwner(first)
    expect(await account('block', OWNER.email)).toEqual({
      code: 1,
      said: expect.stringContaining('The server runs on the data folder'),
    })
    await first.close()
    expect(await account('block', OWNER.email)).toEqual({ code: 0, said: expect.stringContaining('is blocked') })
    expect(await account('block', OWNER.email)).toEqual({
      code: 0,
      said: expect.stringContaining('nothing is changed'),
    })
    const second = await start()
    const signIn = () => new TestClient(second.app).send('login', { body: OWNER })
    expect((await signIn()).json()).toMatchObject({ error: 'blocked' })
    await second.close()
    expect((await account('unblock', OWNER.email)).code).toBe(0)
    expect(await account('unblock', 'nobody@example.com')).toEqual({
      code: 1,
      said: 'There is no account nobody@example.com.',
    })
    const sole = await account('delete', OWNER.email)
    expect([sole.code, sole.said]).toEqual([1, expect.stringContaining(`(${code})`)])
    const third = await start()
    await third.deps.database.query('update workspace set deleted_at = now() where code = $1', [code])
    await third.close()
    expect(await account('delete', OWNER.email, '--former-member')).toEqual({
      code: 0,
      said: expect.stringContaining('is deleted'),
    })
    expect((await account('unblock', OWNER.email)).said).toContain('There is no account')
  },
  PATIENCE_MS,
)

test('XFIX-08 an unknown command is refused', () => {
  expect(orderIn(['delete', 'Ada@Example.com', '--hand-over-to', 'grace@example.com'])).toEqual({
    action: 'delete',
    email: 'ada@example.com',
    keep_name: true,
    hand_over_to: 'grace@example.com',
  })
  const wrong = [
    [],
    ['block'],
    ['erase', 'a@b.co'],
    ['block', 'a@b.co', 'c@d.co'],
    ['block', 'a@b.co', '--former-member'],
  ]
  for (const args of wrong) expect(() => orderIn(args)).toThrow('Usage')
})
