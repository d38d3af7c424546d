import type { ImportColumn, SceneImportPreview } from '@arbo/core'
import { expect, test } from 'vitest'
import { askedColumn, importChoice } from './import-choice.ts'

const preview = (counts: Partial<SceneImportPreview['counts']>): SceneImportPreview => ({
  source: 'other',
  columns: [],
  fields: [],
  can_add_metrics: false,
  total: 0,
  counts: { new: 0, changed: 0, unchanged: 0, faulty: 0, ...counts },
  new_parents: [],
  rows: [],
  skipped: [],
})

test('XFIX-13 nothing is imported while it is open what becomes of faulty rows', () => {
  const some = preview({ new: 3, changed: 2, unchanged: 4, faulty: 1 })
  expect(importChoice(some, false)).toEqual({ right: 5, faulty: 1, writable: 0 })
  expect(importChoice(some, true)).toEqual({ right: 5, faulty: 1, writable: 5 })
  expect(importChoice(preview({ new: 3 }), false)).toEqual({ right: 3, faulty: 0, writable: 3 })
  expect(importChoice(preview({ unchanged: 3, faulty: 2 }), true)).toEqual({ right: 0, faulty: 2, writable: 0 })
  expect(importChoice(null, false)).toEqual({ right: 0, faulty: 0, writable: 0 })
})

test('XFIX-14 one column is asked about, by a date that can be read in two ways where there is one', () => {
  const column = (header: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
    header,
    field: '',
    origin: 'guessed',
    numeric: false,
    samples: [],
    date_order: null,
    ambiguous: false,
    ambiguous_date: null,
    ...more,
  })
  const mixed = column('Start', { ambiguous: true })
  const date = { value: '03/04/2026', dmy: '2026-04-03', mdy: '2026-03-04' }
  // It stays once it is answered.
  const due = column('Due', { ambiguous: true, ambiguous_date: date, date_order: 'dmy' })
  expect(askedColumn([column('Name'), mixed, due])).toBe(due)
  expect(askedColumn([column('Name'), mixed])).toBe(mixed)
  expect(askedColumn([column('Name'), column('Due', { date_order: 'mdy' })])).toBeNull()
})
