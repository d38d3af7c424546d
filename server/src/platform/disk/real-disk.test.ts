import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { backup } from '../../backup/backup.ts'
import { readConfig } from '../config.ts'
import { userAccount, wsUser } from '../db/schema.gen.ts'
import { createWorkspace } from '../../workspace/workspaces/create.ts'
import { startServer } from '../../start-server.ts'
import type { Server } from '../../start-server.ts'
import { eventually } from '../../testing/eventually.ts'
import { signIn } from '../../testing/test-server.ts'

const MB = 1024 ** 2
const LIMIT_MS = 120_000

/** A file system of its own in memory; null, with the reason, where this user may not mount one. */
function mounted(size: number): { folder: string; end: () => void } | string {
  const folder = mkdtempSync(join(tmpdir(), 'arbo-disk-'))
  const { status, stderr, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  if (status === 0) {
    return {
      folder,
      end: () => {
        spawnSync('umount', ['-l', folder])
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  rmSync(folder, { recursive: true, force: true })
  return error?.message ?? String(stderr).trim()
}

const disk = mounted(320 * MB)
if (typeof disk === 'string') process.stdout.write(`a full disk is not tried for real: ${disk}\n`)
afterAll(() => {
  if (typeof disk !== 'string') disk.end()
})

/** Takes all but so many bytes of the disk. */
async function fill(server: Server, folder: string, leave: number): Promise<void> {
  const file = await open(join(folder, 'filler'), 'a')
  const block = Buffer.alloc(MB)
  while (server.deps.disk.free.data - MB >= leave) await file.write(block)
  await file.close()
  server.deps.disk.look()
}

async function signedIn({ deps }: Server): Promise<{ code: string; headers: Record<string, string> }> {
  const made = await deps.database.transaction((tx) => createWorkspace(tx, 'Studio'))
  const account = { id: uuidv7(), email: 'olga@example.com', display_name: 'Olga', email_verified_at: new Date() }
  await deps.database.db.insert(userAccount).values({ ...account, terms_accepted_at: new Date() })
  const member = { ws_id: made.id, id: uuidv7(), user_id: account.id, role_id: made.roles.owner, display_name: 'Olga' }
  await deps.database.db.insert(wsUser).values(member)
  return { code: made.code, headers: { authorization: `Bearer ${await signIn(deps, account.id)}` } }
}

test.skipIf(typeof disk === 'string')(
  'XSEC-11 on a really full disk the server reads and deletes, notifies its owner, and writes again when there is space',
  async () => {
    const { folder } = disk as Exclude<typeof disk, string>
    const dataDir = join(folder, 'data')
    const marks = { DISK_RESERVE_BYTES: String(80 * MB), DISK_FLOOR_BYTES: String(40 * MB) }
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      ARBO_DEMO: '0',
      ...marks,
    })
    const server = await startServer(config, { host: 'none', elements: 'none', examples: 'none' })
    try {
      const { code, headers } = await signedIn(server)
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(`${server.url}/api/${path}`, {
          method,
          headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { data, error, message } = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, data: data as { id: string }, error, message }
      }
      const project = (name: string) => call('POST', `workspace/${code}/entities`, { name, type: 0, parent_id: null })
      const { data: before } = await project('Before')
      const { data: deletedProject } = await project('Gone')
      await fill(server, folder, 30 * MB)
      expect(await project('Not saved')).toMatchObject({
        status: 507,
        error: 'disk_full',
        message: 'The server’s disk is full, so this was not saved.',
      })
      expect((await call('GET', `workspace/${code}/entities/${before.id}`)).status).toBe(200)
      expect((await call('DELETE', `workspace/${code}/entities/${deletedProject.id}`)).status).toBeLessThan(300)
      expect((await call('GET', `workspace/${code}/entities/${deletedProject.id}`)).status).toBe(404)
      expect((await call('GET', 'health')).data).toMatchObject({ status: 'degraded', disk: 'full' })
      await eventually(async () => {
        const { data } = await call('GET', `workspace/${code}/notifications?tab=report`)
        // On the way there it may have been seen to be almost full, which is told, too.
        const detail = { text: expect.stringContaining('Nothing can be saved') }
        expect(data).toEqual(expect.arrayContaining([expect.objectContaining({ detail })]))
      })
      // A backup beside it finds no room, says why, and leaves nothing that looks like one.
      const large = join(folder, 'filler')
      const file = await open(large, 'a')
      await file.write(Buffer.alloc(server.deps.disk.free.data - 64 * 1024)).catch(() => undefined)
      await file.close()
      for (const target of ['backup', 'backup.tar']) {
        const saved = backup(server.deps, join(folder, target), () => undefined)
        await expect(saved).rejects.toMatchObject({ code: 'target_full' })
      }
      expect((await readdir(folder)).toSorted()).toEqual(['data', 'filler'])
      expect((await call('GET', `workspace/${code}/entities/${before.id}`)).status).toBe(200)
      await rm(large)
      await eventually(async () => expect((await project('After')).status).toBeLessThan(300))
      expect((await call('DELETE', `workspace/${code}/entities/${before.id}`)).status).toBeLessThan(300)
      expect((await call('GET', 'health')).data).toMatchObject({ status: 'ok', disk: 'ok' })
    } finally {
      await server.close()
    }
  },
  LIMIT_MS,
)
