import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ERRORS } from '@arbo/core/contract'

const SOURCE = fileURLToPath(new URL('../../', import.meta.url))
const DOCS = fileURLToPath(new URL('../../../../docs/errors.md', import.meta.url))

test('CORE-43 docs/errors.md lists every code of the catalogue and no other', () => {
  const listed = [...readFileSync(DOCS, 'utf8').matchAll(/^\| `(\w+)` +\| (\d+)/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ])
  expect(listed).toEqual(Object.entries(ERRORS).map(([code, [status]]) => [code, status]))
})

test('XFIX-34 the catalogue marks each code that the server never sends, and no other', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  )
  const source = files.map((file) => readFileSync(join(SOURCE, file), 'utf8')).join('\n')
  const unsent = Object.keys(ERRORS).filter((code) => !source.includes(`'${code}'`))
  const said = Object.entries(ERRORS).filter(([, [, , when]]) => when.startsWith('Not sent by this server'))
  expect(unsent).toEqual(said.map(([code]) => code))
})

test('CORE-43 every code that the server throws is in the catalogue', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const thrown = files.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/new ApiError\(\s*'(\w+)'/g)].map((match) => match[1] ?? ''),
  )
  expect(thrown.length).toBeGreaterThan(50)
  expect([...new Set(thrown)].filter((code) => !(code in ERRORS))).toEqual([])
})
