import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'arbo-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('makes what is missing of a path, and again', () => {
  const folder = join(root, 'a', 'b', 'c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  expect(statSync(folder).isDirectory()).toBe(true)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

test('refuses what lies below a file, and a file in the folder’s place', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'below'))).toThrow(/ENOTDIR/)
  expect(() => makeFolder(file)).toThrow(/EEXIST/)
})

test.runIf(process.platform === 'linux')('XOPS-06 ends where a file system lets nobody make a folder', () => {
  expect(() => makeFolder('/proc/nope/data')).toThrow(/ENOENT/)
})
