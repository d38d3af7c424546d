import { levelsOf, satisfies, type PermissionRule } from '@arbo/core'
import { expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { nameOf } from '../../app/router/name-of.ts'
import { creationsOf } from './creations.ts'

const levels = levelsOf(null)
const holding =
  (...keys: string[]) =>
  (rule: PermissionRule) =>
    satisfies(new Set(keys), rule)

it('XSRCH-02 the palette offers to create what the user may create, each through its page', () => {
  const all = creationsOf(levels, () => true)
  expect(all.map(({ label }) => label)).toEqual([
    'Create project',
    'Create playlist',
    'Create team',
    'Create metric',
    'Create status flow',
    'Create access role',
    'Invite people',
    'Create API token',
    'Create webhook',
    'Create rule for statuses',
    'Create target',
    'Create off day',
    'Create extra day',
    'Create holiday group',
    'Import a production',
  ])
  for (const { to } of all) expect(Object.keys(routes)).toContain(nameOf(to))
  expect(creationsOf(levels, () => false)).toEqual([])
  // The right to make one without that to its page leads nowhere.
  expect(creationsOf(levels, holding('team_addTeam_create'))).toEqual([])
  expect(creationsOf(levels, holding('team_addTeam_create', 'team_getListOfTeams_read'))).toEqual([
    { label: 'Create team', to: '/pl/tm/create', words: 'new add make ' },
  ])
})
