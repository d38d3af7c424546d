import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, describe } from 'vitest'
import { openDatabase, type Database } from '../database.ts'
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts'

const root = mkdtempSync(join(tmpdir(), 'arbo-embedded-'))
const dataDir = join(root, 'data')
const log = { warn: () => {} }
let open: Database | undefined

async function start(): Promise<Database> {
  await open?.close()
  open = await openDatabase({ dataDir, log })
  return open
}

beforeAll(async () => {
  const database = await start()
  await database.query('create table kept (id integer primary key)')
})

afterEach(async () => {
  await open?.close()
  open = undefined
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the data folder', () => {
  it('keeps its data and leaves no trace of the first start beside it', async () => {
    await (await start()).query('insert into kept values (1)')
    await expect((await start()).query('select * from kept')).resolves.toEqual([{ id: 1 }])
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('pg.lock.'))).toEqual(['pg'])
  })

  it('is refused to a second server while the first runs, which the refusal names', async () => {
    await start()
    const second = openDatabase({ dataDir, log })
    await expect(second).rejects.toMatchObject({ code: 'data_dir_locked' })
    await expect(second).rejects.toThrow(`process ${process.pid}`)
    await expect(second).rejects.toThrow(/Stop that one, or set DATA_DIR/)
  })

  it('can be locked again after a dead process left its lock file, by only one of many', async () => {
    const folder = mkdtempSync(join(root, 'lock-'))
    writeFileSync(join(folder, 'pg.lock.00000000'), 'not even a socket')
    for (let round = 0; round < 20; round++) {
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)))
      const won = tries.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []))
      const lost = tries.flatMap((entry) => (entry.status === 'rejected' ? [entry.reason as unknown] : []))
      expect(won).toHaveLength(1)
      expect(lost.every((reason) => reason instanceof DirectoryLockedError)).toBe(true)
      await won[0]?.release()
    }
    expect(readdirSync(folder)).toEqual([])
  })

  it('can have a path longer than a socket address', async () => {
    const folder = join(root, 'a'.repeat(120))
    mkdirSync(folder)
    const lock = await lockDirectory(folder)
    await expect(lockDirectory(folder)).rejects.toBeInstanceOf(DirectoryLockedError)
    await lock.release()
  })

  it('XOPS-06 reports in one line what is wrong with it and what to do', async () => {
    const file = join(root, 'file')
    writeFileSync(file, '')
    const other = join(root, 'other')
    mkdirSync(join(other, 'pg'), { recursive: true })
    const cases = [
      [join(file, 'data'), 'data_dir_unwritable', /ENOTDIR.*set DATA_DIR to another folder/],
      [other, 'data_dir_moved', /Restore a backup/],
    ] as const
    for (const [folder, code, words] of cases) {
      const attempt = openDatabase({ dataDir: folder, log })
      await expect(attempt).rejects.toMatchObject({ code })
      await expect(attempt).rejects.toThrow(words)
      await expect(attempt).rejects.toSatisfy((error: Error) => !error.message.includes('\n'))
    }
    writeFileSync(join(other, 'pg', 'PG_VERSION'), '17\n')
    await expect(openDatabase({ dataDir: other, log })).rejects.toMatchObject({ code: 'data_dir_version' })
    writeFileSync(join(other, 'pg', 'PG_VERSION'), '18\n')
    await expect(openDatabase({ dataDir: other, log })).rejects.toMatchObject({ code: 'data_dir_damaged' })
  })
})

it('XOPS-06 restarts its engine after a failure with all committed data', async () => {
  const database = await start()
  await database.query('insert into kept values (100)')
  const wal = join(dataDir, 'pg', 'pg_wal')
  // PostgreSQL answers a log that it cannot write with PANIC.
  const interrupted = database.transaction(async (tx) => {
    await tx.rows('insert into kept values (101)')
    renameSync(wal, `${wal}.away`)
    await tx.rows('select pg_switch_wal()')
    await tx.rows('insert into kept values (102)')
  })
  await expect(interrupted).rejects.toThrow(/Connection terminated/)
  renameSync(`${wal}.away`, wal)
  await expect(database.query('select id from kept where id >= 100')).resolves.toEqual([{ id: 100 }])
})

describe('a real server', () => {
  it('is reported as unreachable, with advice', async () => {
    const probe = createServer()
    const port = await new Promise<number>((resolve) => {
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
      })
    })
    const url = `postgres://me:secret@127.0.0.1:${port}/arbo`
    const attempt = openDatabase({ url, log })
    await expect(attempt).rejects.toMatchObject({ code: 'database_unreachable' })
    await expect(attempt).rejects.toThrow(`127.0.0.1:${port} (connect ECONNREFUSED`)
    await expect(attempt).rejects.toSatisfy((error: Error) => !error.message.includes('secret'))
    await expect(openDatabase({ url: 'mysql://x', log })).rejects.toMatchObject({ code: 'database_url' })
  })
})
