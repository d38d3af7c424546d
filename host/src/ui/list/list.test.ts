import { expect, it } from 'vitest'
import { rowAfterKey } from './list-keys.ts'
import { ariaSort, turnedSort } from './list-column.ts'
import { localRows } from './use-local-rows.ts'

it('arrows, Home and End move along the rows and stop at the ends', () => {
  expect(rowAfterKey('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfterKey('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfterKey('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfterKey('Home', 2, 3)).toBe(0)
  expect(rowAfterKey('End', 0, 3)).toBe(2)
  expect(rowAfterKey('Enter', 0, 3)).toBeNull()
  expect(rowAfterKey('End', 0, 0)).toBeNull()
})

it('a click on a header orders ascending, another one reverses it', () => {
  expect(turnedSort('name', 'email')).toBe('email')
  expect(turnedSort('email', 'email')).toBe('-email')
  expect(turnedSort('-email', 'email')).toBe('email')
  expect([ariaSort('email', 'email'), ariaSort('-email', 'email'), ariaSort('name', 'email')]).toEqual([
    'ascending',
    'descending',
    'none',
  ])
})

it('a short list is searched and ordered locally: numbers by size, names in natural order', () => {
  const rows = [
    { id: '1', name: 'Room 10', size: 9 },
    { id: '2', name: 'room 2', size: 100 },
    { id: '3', name: 'Attic', size: 20 },
  ]
  const options = {
    textOf: ({ name }: (typeof rows)[number]) => name,
    orderOf: (row: (typeof rows)[number], column: string) => (column === 'size' ? row.size : row.name),
  }
  const ids = (search: string, sort: string) => localRows(rows, search, sort, options).map(({ id }) => id)
  expect(ids('', 'name')).toEqual(['3', '2', '1'])
  expect(ids('', '-size')).toEqual(['2', '3', '1'])
  expect(ids(' ROOM ', 'name')).toEqual(['2', '1'])
  expect(ids('cellar', 'name')).toEqual([])
})
