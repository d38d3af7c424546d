import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'arbo-folder-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('missing folders of a path are created, also a second time', () => {
  const folder = join(root, 'a', 'b', 'c')
  makeFolder(folder, 0o700)
  makeFolder(folder, 0o700)
  expect(statSync(folder).isDirectory()).toBe(true)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
})

test('a path below a file, and a file in the folder’s place, are refused', () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(join(file, 'below'))).toThrow(/ENOTDIR/)
  expect(() => makeFolder(file)).toThrow(/EEXIST/)
})

test.runIf(process.platform === 'linux')(
  'XOPS-06 creation ends with an error when the file system allows no folder',
  () => {
    expect(() => makeFolder('/proc/nope/data')).toThrow(/ENOENT/)
  },
)
