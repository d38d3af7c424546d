// Which requirement rows does a test name? Prints the rows none names, then the counts by area.
// docs/requirements-otherwise.tsv holds the rows that no test can name, each with the reason.
// `--check` fails where docs/requirements-open.txt and the tests disagree: it must list the rows that no test names, and
// no others. `--write` writes that file again.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './lib/run.mjs'

const tables = ['docs/requirements.tsv', 'docs/requirements-beyond.tsv', 'docs/requirements-2.tsv']
const texts = await Promise.all(tables.map((table) => readFile(join(root, table), 'utf8')))
const rows = texts.flatMap((text) => text.trim().split('\n').slice(1)).map((line) => line.split('\t'))
const ids = new Map(rows.map(([id = '', area = '', text = '']) => [id, { area, text }]))

const listed = await run([
  'git',
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '*.test.ts',
  '*.test.tsx',
  '*.spec.ts',
  '*.mjs',
])
const files = listed.output.split('\n').filter((file) => /\.(test\.tsx?|spec\.ts)$|harness\/.*\.mjs$/.test(file))
const named = new Set()
for (const file of files) {
  const text = await readFile(join(root, file), 'utf8')
  for (const [id] of text.matchAll(/\b[A-Z]{2,5}-\d{2}\b/g)) if (ids.has(id)) named.add(id)
}

/** Rows that are recorded as not applicable, with their reasons. @type {Map<string, string>} */
const otherwise = new Map()
const lines = (await readFile(join(root, 'docs/requirements-otherwise.tsv'), 'utf8')).trim().split('\n').slice(1)
for (const line of lines) {
  const [id = '', why = ''] = line.split('\t')
  otherwise.set(id, why.trim())
}
const isAnswered = (/** @type {string} */ id) => named.has(id) || otherwise.has(id)

const openFile = join(root, 'docs/requirements-open.txt')
if (process.argv.includes('--write')) {
  const about = '# Rows of the requirement tables that no test names yet, one id a line.'
  await writeFile(openFile, [about, ...[...ids.keys()].filter((id) => !isAnswered(id)), ''].join('\n'))
  process.exit()
}
if (process.argv.includes('--check')) {
  const entries = (await readFile(openFile, 'utf8')).split('\n')
  const open = new Set(entries.filter((line) => line !== '' && !line.startsWith('#')))
  const faults = [
    ...[...ids.keys()].filter((id) => !isAnswered(id) && !open.has(id)).map((id) => `${id}: no test names it`),
    ...[...otherwise]
      .filter(([id, why]) => !ids.has(id) || why === '')
      .map(([id]) => `${id}: no such row, or no reason`),
    ...[...otherwise.keys()]
      .filter((id) => named.has(id))
      .map((id) => `${id} is answered otherwise, yet a test names it`),
    ...[...open].filter((id) => !ids.has(id)).map((id) => `${id} stands in requirements-open.txt and in no table`),
    ...[...open]
      .filter((id) => named.has(id))
      .map((id) => `${id} stands in requirements-open.txt, yet a test names it`),
  ]
  for (const fault of faults) console.log(fault)
  console.log(
    `${named.size} of ${ids.size} rows are named by tests, ${otherwise.size} answered otherwise, ${open.size} are open`,
  )
  process.exit(faults.length > 0 ? 1 : 0)
}

const areas = new Map()
for (const [id, { area, text }] of ids) {
  const count = areas.get(area) ?? { all: 0, named: 0 }
  count.all += 1
  if (isAnswered(id)) count.named += 1
  else if (!process.argv.includes('--summary')) console.log(`${id}\t${text}`)
  areas.set(area, count)
}
if (!process.argv.includes('--summary')) console.log()
for (const [area, count] of areas) console.log(`${area.padEnd(6)} ${count.named} of ${count.all} rows named by a test`)
console.log(`${named.size} of ${ids.size} rows in all`)
