import { defaultPermissions, type PermissionKey } from '@arbo/core'
import { expect, it } from 'vitest'
import { bulkActions, isOutOfReach, mayLookAs, personActions, type Viewer } from './person-actions.ts'

const OWNER = 7
const ADMIN = 6
const MEMBER = 1
const GUEST = 10

function viewer(ws_root_role_id: number, keys: readonly PermissionKey[]): Viewer {
  return { id: 'me', ws_root_role_id, can: (key) => keys.includes(key) }
}
const admin = viewer(ADMIN, defaultPermissions('admin'))
const person = { id: 'ada', status: 1, blocked: false, is_guest: false, ws_root_role_id: MEMBER, visible: true }
const guest = { ...person, id: 'kay', is_guest: true, ws_root_role_id: GUEST }

it('PPL-15 PPL-17 every state can be changed and changed back', () => {
  expect(personActions(admin, person)).toEqual(['hide', 'archive', 'block', 'delete'])
  expect(personActions(admin, { ...person, visible: false })[0]).toBe('show')
  expect(personActions(admin, { ...person, status: 0 })).toEqual(['unarchive', 'delete'])
  expect(personActions(admin, { ...person, status: 3 })).toEqual(['restore'])
  expect(personActions(admin, { ...person, blocked: true })).toEqual(['unblock', 'archive', 'delete'])
  expect(personActions(admin, { ...person, status: 2 })).toEqual(['resend', 'cancel'])
})

it('PPL-27 guests are changed with the guest keys, and only they can be converted', () => {
  expect(personActions(admin, guest)).toEqual(['convert', 'hide', 'archive', 'block', 'delete'])
  const forPeople = viewer(ADMIN, ['people_deleteWorkspaceUser_delete', 'people_restoreWorkspaceUser_update'])
  expect(personActions(forPeople, guest)).toEqual([])
  expect(personActions(forPeople, person)).toEqual(['archive', 'block', 'delete'])
  const forGuests = viewer(ADMIN, ['guest_deleteGuest_delete'])
  expect(personActions(forGuests, guest)).toEqual(['archive', 'block', 'delete'])
  expect(personActions(forGuests, person)).toEqual([])
})

it('nobody can change themselves or anybody above them', () => {
  expect(isOutOfReach(admin, { ...person, id: 'me' })).toBe('self')
  expect(isOutOfReach(admin, { ...person, ws_root_role_id: OWNER })).toBe('above')
  expect(personActions(admin, { ...person, ws_root_role_id: OWNER })).toEqual([])
  expect(personActions(viewer(OWNER, defaultPermissions('owner')), { ...person, ws_root_role_id: OWNER })).not.toEqual(
    [],
  )
})

it('PPL-17 a bulk action applies to those people it is possible for', () => {
  const actions = (people: readonly (typeof person)[]) =>
    bulkActions(admin, people).map(({ action, people: some }) => [action, ...some.map(({ id }) => id)])
  const archived = { ...person, id: 'bo', status: 0 }
  const owner = { ...person, id: 'al', ws_root_role_id: OWNER }
  const me = { ...person, id: 'me' }
  expect(actions([person, archived, owner, me])).toEqual([
    ['unarchive', 'bo'],
    ['hide', 'ada'],
    ['archive', 'ada'],
    ['block', 'ada'],
    ['delete', 'ada', 'bo'],
  ])
  expect(actions([guest]).map(([action]) => action)).toEqual(['hide', 'archive', 'block', 'delete'])
  expect(actions([owner, me])).toEqual([])
})

it('XPPL-02 viewing as another needs the right, and an active person who is neither oneself nor above', () => {
  const may = { ...person, id: 'ada' }
  expect(mayLookAs(admin, may)).toBe(admin.can('access_viewAsOther_read'))
  const looker = viewer(ADMIN, ['access_viewAsOther_read'])
  expect(mayLookAs(looker, may)).toBe(true)
  for (const change of [{ id: 'me' }, { ws_root_role_id: OWNER }, { status: 0 }, { blocked: true }, { status: 2 }]) {
    expect(mayLookAs(looker, { ...may, ...change })).toBe(false)
  }
  expect(mayLookAs(viewer(OWNER, []), may)).toBe(false)
})
