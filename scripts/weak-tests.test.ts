import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { root, run } from './lib/run.mjs'
import { weakTests } from './testing/weak-tests.mjs'

const weakOf = (text: string): string[] =>
  weakTests([{ path: join(root, 'core/src/made.test.ts'), text }]).map(({ why }) => why)

test('XFIX-35 no test of this repository asserts nothing, or compares constants alone', async () => {
  const listed = await run([
    'git',
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '*.test.ts',
    '*.test.tsx',
    '*.spec.ts',
  ])
  const paths = listed.output.split('\n').filter((path) => path !== '')
  const files = await Promise.all(
    paths.map(async (path) => ({ path: join(root, path), text: await readFile(join(root, path), 'utf8') })),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(
    weakTests(files).map(({ file, line, title, why }) => `${relative(root, file)}:${line} ${title} ${why}`),
  ).toEqual([])
})

test('XFIX-35 such tests are found, however they are written', () => {
  const samples = {
    "test('A', () => { render() })": ['asserts nothing'],
    "const look = () => render()\ntest('A', async () => { await look() })": ['asserts nothing'],
    "it.each([1, 2])('A %d', (n) => { render(n) })": ['asserts nothing'],
    "import { LIMIT } from './limit.ts'\ntest('A', () => { expect(LIMIT).toBe(5) })": ['compares constants alone'],
    "import { KEYS } from './k.ts'\ntest('A', () => { const all = Object.keys(KEYS); expect(all).toEqual(['a']) })": [
      'compares constants alone',
    ],
    "import { LIMIT } from './limit.ts'\ntest('A', () => { render(); expect(LIMIT).to.equal(5) })": [
      'compares constants alone',
    ],
    "test('A', () => { expect(true).toBe(true) })": ['compares constants alone'],
  }
  for (const [text, whys] of Object.entries(samples)) expect(weakOf(text), text).toEqual(whys)
})

test('XFIX-35 tests that can fail are left alone', () => {
  const sound = [
    "test('A', () => { expect(sum(1, 2)).toBe(3) })",
    "test('A', async ({ page }) => { await expect(page.getByText('A')).toBeVisible() })",
    "const check = (n) => { if (n > 1) throw new Error('too many') }\ntest('A', () => check(sum(1)))",
    "const check = (n) => expect(n).toBe(1)\ntest('A', () => check(sum(1)))",
    "test('A', () => { const told = []; listen((one) => told.push(one)); expect(told).toEqual([1]) })",
    "test('A', () => { let n = 0; listen(() => (n += 1)); expect(n).toBe(1) })",
    "import { KEYS } from './k.ts'\ntest('A', () => { for (const key of KEYS) expect(key).toMatch(/^a/) })",
    "import { LIMIT } from './limit.ts'\ntest('A', () => { expect(LIMIT).toBe(5); expect(take(6)).toBe(5) })",
    "test('A', () => { const { body } = get('/'); expect(String(body).split(';')).toEqual(['a']) })",
  ]
  for (const text of sound) expect(weakOf(text), text).toEqual([])
})
