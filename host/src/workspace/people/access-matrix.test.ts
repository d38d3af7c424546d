import { PERMISSION_KEYS, defaultPermissions, levelsOf } from '@arbo/core'
import { translate } from '@arbo/core/contract'
import { translations as core } from '@arbo/core/de'
import { expect, it, vi } from 'vitest'
import { translations as workspace } from '../de.ts'
import { accessMatrix, changesBetween, withKey } from './access-matrix.ts'
import { keyLabel } from './permission-texts.ts'

const levels = levelsOf(null)
const NONE = { granted: [], revoked: [] }
const member = defaultPermissions('member')
const [inRole, beyond] = ['media_createComment_create', 'project_addEntity_create']

function rowOf(key: string, exceptions: Parameters<typeof accessMatrix>[1]) {
  return accessMatrix(member, exceptions, levels)
    .flatMap(({ rows }) => rows)
    .find((row) => row.key === key)
}

it('PPL-21 a permission is the role’s, granted on top of it, or revoked from it', () => {
  expect(rowOf(inRole, NONE)).toMatchObject({ isHeld: true, source: 'role' })
  expect(rowOf(beyond, NONE)).toMatchObject({ isHeld: false, source: 'none' })
  expect(rowOf(beyond, { granted: [beyond], revoked: [] })).toMatchObject({ isHeld: true, source: 'granted' })
  expect(rowOf(inRole, { granted: [], revoked: [inRole] })).toMatchObject({ isHeld: false, source: 'revoked' })
})

it('PPL-21 restoring the role’s value leaves no exception', () => {
  const granted = withKey(beyond, true, member, NONE)
  expect(granted).toEqual({ granted: [beyond], revoked: [] })
  expect(withKey(beyond, false, member, granted)).toEqual(NONE)
  const revoked = withKey(inRole, false, member, NONE)
  expect(revoked).toEqual({ granted: [], revoked: [inRole] })
  expect(withKey(inRole, true, member, revoked)).toEqual(NONE)
})

it('differences are counted by module and between two states', () => {
  const modules = accessMatrix(member, { granted: [beyond], revoked: [inRole] }, levels)
  expect(modules.filter(({ changed }) => changed > 0).map(({ module }) => module)).toEqual(['media', 'project'])
  expect(changesBetween(NONE, { granted: [beyond], revoked: [inRole] })).toBe(2)
  expect(changesBetween({ granted: [beyond], revoked: [] }, { granted: [beyond], revoked: [] })).toBe(0)
})

it('keys read as words', () => {
  expect(keyLabel('people_getListOfWorkspaceUsers_read', levels)).toBe('See list of workspace users')
  expect(keyLabel('media_createComment_create', levels)).toBe('Create comment')
})

it('permissions have labels in German, and the keys of a newer server stand for themselves', () => {
  translate('de', { ...core, ...workspace })
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  const german = levelsOf(null, 'de')
  expect(keyLabel('people_getListOfWorkspaceUsers_read', german)).toBe('Liste der Personen sehen')
  expect(keyLabel('project_addItem_create', german)).toBe('Anlegen (Szene)')
  expect(keyLabel('future_doSomething_update', german)).toBe('future_doSomething_update')
  for (const key of PERMISSION_KEYS) expect(keyLabel(key, german), key).not.toBe(key)
  vi.unstubAllGlobals()
})
