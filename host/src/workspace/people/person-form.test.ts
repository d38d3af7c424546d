import type { WorkspaceUserDetail } from '@arbo/core'
import { expect, it } from 'vitest'
import { changesOf, checkPerson, conflictText, fieldsOf } from './person-form.ts'

const person = {
  display_name: 'Ada Byron',
  first_name: 'Ada',
  middle_name: '',
  last_name: 'Byron',
  birthday: '1985-12-10',
  phone: '',
  mobile_phone: '',
  address_1: '',
  address_2: '',
  address_3: '',
  postal_code: '',
  city: 'London',
  country: '',
  holiday_group_id: null,
  status: 1,
  blocked: false,
  ws_role_id: 'a',
  version: 1,
} as unknown as WorkspaceUserDetail

it('PPL-10 only changes are sent, and an emptied date is sent as null', () => {
  const before = fieldsOf(person)
  expect(changesOf(before, before)).toEqual({})
  expect(changesOf(before, { ...before, birthday: '', city: ' Paris ', first_name: '' })).toEqual({
    birthday: null,
    city: 'Paris',
    first_name: '',
  })
})

it('PPL-10 the display name and a future birthday are refused before they are sent', () => {
  const fields = fieldsOf(person)
  expect(checkPerson(fields, '2026-11-21')).toEqual({})
  expect(checkPerson({ ...fields, display_name: ' ' }, '2026-11-21')).toEqual({
    display_name: 'Display name is required',
  })
  expect(checkPerson({ ...fields, birthday: '2026-11-22' }, '2026-11-21')).toEqual({
    birthday: 'A birthday must be in the past',
  })
})

it('PPL-17 a conflict says that the person was archived or deleted, or what else was changed', () => {
  expect(conflictText(person, { ...person, status: 0 })).toContain('Someone else archived Ada Byron')
  expect(conflictText(person, { ...person, status: 3 })).toContain('Someone else deleted Ada Byron')
  expect(conflictText(person, { ...person, city: 'Turin', ws_role_id: 'b' })).toContain('They changed: City, Role.')
  expect(conflictText(person, { ...person, version: 2 })).toContain('what you typed is still here')
})
