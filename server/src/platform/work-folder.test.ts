import { spawnSync } from 'node:child_process'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from './media/testing/scratch.ts'
import { ownWorkFolder } from './work-folder.ts'

test('XOPS-02 processes that share a data folder leave each other’s unfinished files alone', async () => {
  const folder = join(await scratchFolder(), 'work')
  const dead = spawnSync(process.execPath, ['-e', '']).pid
  const names = [`here.${dead}`, `here.${process.ppid}`, `here.${process.pid}`, 'there.1', 'gone.1', '0190-a']
  for (const name of names) await mkdir(join(folder, name, 'film'), { recursive: true })
  const longAgo = new Date(Date.now() - 8 * 24 * 3600_000)
  for (const name of ['gone.1', '0190-a']) await utimes(join(folder, name), longAgo, longAgo)
  const own = await ownWorkFolder(folder, true, 'here')
  expect(basename(own)).toBe(`here.${process.pid}`)
  expect(await readdir(folder)).toEqual([`here.${process.ppid}`, 'there.1'])
  await ownWorkFolder(folder, false, 'here')
  expect(await readdir(folder)).toEqual([])
})
