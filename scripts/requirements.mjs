// Which requirement rows does a test name? Prints the rows none names, then the counts by area.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, run } from './lib/run.mjs'

const tables = ['docs/requirements.tsv', 'docs/requirements-beyond.tsv']
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

const areas = new Map()
for (const [id, { area, text }] of ids) {
  const count = areas.get(area) ?? { all: 0, named: 0 }
  count.all += 1
  if (named.has(id)) count.named += 1
  else if (!process.argv.includes('--summary')) console.log(`${id}\t${text}`)
  areas.set(area, count)
}
if (!process.argv.includes('--summary')) console.log()
for (const [area, count] of areas) console.log(`${area.padEnd(6)} ${count.named} of ${count.all} rows named by a test`)
console.log(`${named.size} of ${ids.size} rows in all`)
