import { expect, test } from 'vitest'
import { differences } from './compare-rows.ts'
import type { DeclaredField, SentField } from './sent-rows.ts'

const TEXT = 25
const MOMENT = 1184
const JSONB = 3802
const sent = (name: string, oid: number, wasNull = false): SentField => ({ name, oid, wasNull })
const declared = (name: string, ...kinds: string[]): DeclaredField => ({
  name,
  kinds,
  mayBeNull: false,
  mayBeMissing: false,
})
const closed = (...fields: DeclaredField[]) => ({ fields, isOpen: false })

test('a row is as declared by its names, kinds and nulls', () => {
  const fields = [sent('name', TEXT), sent('at', MOMENT), sent('place', JSONB)]
  const row = closed(declared('name', 'string'), declared('at', 'Date'), declared('place', 'object'))
  expect(differences(fields, row)).toEqual([])
  expect(differences(fields, closed(declared('name', 'string'), declared('at', 'Date')))).toEqual([
    'place is selected, but not declared',
  ])
  expect(differences(fields.slice(1), row)).toEqual(['name is declared, but not selected'])
  expect(differences([sent('name', TEXT, true)], closed(declared('name', 'string')))).toEqual([
    'name was null, which its type leaves out',
  ])
})

test('a moment is a Date, but text within JSON', () => {
  const at = closed(declared('at', 'Date'))
  expect(differences([sent('at', TEXT)], at)).toEqual(['at is declared as Date, but is string'])
  expect(differences([sent('at', JSONB)], at)).toEqual(['at is declared as Date, but is json'])
  expect(differences([sent('at', MOMENT)], closed(declared('at', 'string', 'number')))).toEqual([
    'at is declared as string or number, but is Date',
  ])
})

test('what a row may lack or have beside is no difference', () => {
  const name = { ...declared('name', 'string'), mayBeMissing: true, mayBeNull: true }
  expect(differences([], closed(name))).toEqual([])
  expect(differences([sent('name', TEXT, true), sent('more', TEXT)], { fields: [name], isOpen: true })).toEqual([])
})
