import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PRODUCTION_FILES_MAX } from '@arbo/core/contract'
import { KNOWN_SHEETS } from './recognise-table.ts'
import { SOURCE_NAMES } from './suggest.ts'
import { ARCHIVE_BYTES } from './unzip.ts'

const DOC = readFileSync(new URL('../../../../docs/migration.md', import.meta.url), 'utf8')

test('XOPS-09 docs/migration.md lists every recognised sheet, in the order they are tried', () => {
  const rows = KNOWN_SHEETS.map(
    ([kind, source, headers]) => `| ${source ? SOURCE_NAMES[source] : 'any'} | ${kind} | ${headers.join(', ')} |`,
  )
  const table = /\| source \| what \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(DOC)?.[1]
  expect(table?.trim().split('\n')).toEqual(rows)
})

test('XOPS-09 docs/migration.md states the actual limits', () => {
  expect(DOC).toContain(`up to ${PRODUCTION_FILES_MAX}:`)
  expect(DOC).toContain(`unpack to ${ARCHIVE_BYTES / 1_000_000} MB`)
})
