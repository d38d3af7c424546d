import { expect, test } from 'vitest'
import { rowsWithNames } from './pasted-rows.ts'
import type { SceneColumn } from './use-scene-columns.tsx'

const editor = () => null
const column = (id: string, field?: string, open = true) =>
  ({ id, field, ...(open ? { editor } : {}) }) as unknown as SceneColumn
const NAME = column('name', 'name')
const DUE = column('due_date', 'due_date')
const COUNT = column('comments', undefined, false)

test('XPROD-03 pasted rows are scenes by the column of names, with the cells beside it that can be entered', () => {
  const rows = [
    [' SH0010 ', '7', ' 2 Dec 2026'],
    ['', '8', '3 Dec 2026'],
    ['SH0020', '9', '  '],
    ['SH0030'],
    ['SH0040', '', '', 'past the last column'],
  ]
  expect(rowsWithNames({ columns: [NAME, COUNT, DUE], rows })).toEqual([
    { name: 'SH0010', cells: [{ column: DUE, text: '2 Dec 2026' }] },
    { name: 'SH0020', cells: [] },
    { name: 'SH0030', cells: [] },
    { name: 'SH0040', cells: [] },
  ])
  expect(rowsWithNames({ columns: [DUE, COUNT], rows })).toEqual([])
})
