import { defaultPermissions, type PermissionKey } from '@arbo/core'
import { expect, it } from 'vitest'
import { bulkActions, isOutOfReach, personActions, type Viewer } from './personActions.ts'

const OWNER = 7
const ADMIN = 6
const MEMBER = 1
const GUEST = 10

function viewer(ws_root_role_id: number, keys: readonly PermissionKey[]): Viewer {
  return { id: 'me', ws_root_role_id, can: (key) => keys.includes(key) }
}
const admin = viewer(ADMIN, defaultPermissions('admin'))
const person = { id: 'ada', status: 1, blocked: false, is_guest: false, ws_root_role_id: MEMBER }
const guest = { ...person, id: 'kay', is_guest: true, ws_root_role_id: GUEST }

it('PPL-15 PPL-17 every state has its way on and its way back', () => {
  expect(personActions(admin, person)).toEqual(['archive', 'block', 'delete'])
  expect(personActions(admin, { ...person, status: 0 })).toEqual(['unarchive', 'delete'])
  expect(personActions(admin, { ...person, status: 3 })).toEqual(['restore'])
  expect(personActions(admin, { ...person, blocked: true })).toEqual(['unblock', 'archive', 'delete'])
  expect(personActions(admin, { ...person, status: 2 })).toEqual(['resend', 'cancel'])
})

it('PPL-27 guests are changed by the keys of guests, and only they can be converted', () => {
  expect(personActions(admin, guest)).toEqual(['convert', 'archive', 'block', 'delete'])
  const forPeople = viewer(ADMIN, ['people_deleteWorkspaceUser_delete', 'people_restoreWorkspaceUser_update'])
  expect(personActions(forPeople, guest)).toEqual([])
  expect(personActions(forPeople, person)).toEqual(['archive', 'block', 'delete'])
  const forGuests = viewer(ADMIN, ['guest_deleteGuest_delete'])
  expect(personActions(forGuests, guest)).toEqual(['archive', 'block', 'delete'])
  expect(personActions(forGuests, person)).toEqual([])
})

it('nobody changes themselves or somebody above them', () => {
  expect(isOutOfReach(admin, { ...person, id: 'me' })).toBe('self')
  expect(isOutOfReach(admin, { ...person, ws_root_role_id: OWNER })).toBe('above')
  expect(personActions(admin, { ...person, ws_root_role_id: OWNER })).toEqual([])
  expect(personActions(viewer(OWNER, defaultPermissions('owner')), { ...person, ws_root_role_id: OWNER })).not.toEqual(
    [],
  )
})

it('several people can be done what each of them can be done', () => {
  expect(bulkActions(admin, [person, { ...person, status: 0 }])).toEqual(['delete'])
  expect(bulkActions(admin, [guest, guest])).toEqual(['archive', 'block', 'delete'])
  expect(bulkActions(admin, [])).toEqual([])
})
