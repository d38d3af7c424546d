import type { PermissionKey, TeamDetail } from '@arbo/core'
import { satisfies } from '@arbo/core'
import { describe, expect, it } from 'vitest'
import { routes } from '../../app/routes.ts'
import { teamActions } from './team-actions.ts'
import { NEW_TEAM, checkDraft, draftOf, newTeamOf, patchOf, teamErrorsOf, withMembers } from './team-draft.ts'

const person = (id: string, display_name = id) => ({ id, display_name, profile_image: null, role: 'Member', status: 1 })
const team: TeamDetail = {
  id: 't',
  name: 'Animation',
  description: '',
  is_public: true,
  favorite: false,
  status: 1,
  deployed: false,
  deployed_count: 0,
  members: [person('a'), person('b')],
  members_count: 2,
  is_member: false,
  copied_role: null,
  editable: true,
  version: 4,
  created_by: null,
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:00Z',
}
const holds = (...keys: PermissionKey[]) => ({
  can: (rule: Parameters<typeof satisfies>[1]) => satisfies(new Set(keys), rule),
})

describe('a team in the form', () => {
  it('LIB-10 sends only changes, and nothing when untouched', () => {
    const draft = draftOf(team)
    expect(patchOf(team, draft)).toBeNull()
    expect(patchOf(team, { ...draft, name: ' Animation ', members: draft.members.toReversed() })).toBeNull()
    expect(patchOf(team, { ...draft, is_public: false, copied_role_id: 'r' })).toEqual({
      is_public: false,
      copied_role_id: 'r',
    })
    expect(patchOf(team, { ...draft, members: [person('b'), person('c')] })).toEqual({ member_ids: ['b', 'c'] })
  })

  it('LIB-10 is public when new and has the chosen people, each once, by name', () => {
    const members = withMembers([person('1', 'Zoe')], [person('2', 'abe'), person('1', 'Zoe')])
    expect(members.map(({ display_name }) => display_name)).toEqual(['abe', 'Zoe'])
    expect(newTeamOf({ ...NEW_TEAM, name: ' Layout ', members })).toEqual({
      name: 'Layout',
      description: '',
      is_public: true,
      member_ids: ['2', '1'],
      copied_role_id: null,
    })
  })

  it('LIB-10 requires a name of at most 50 characters; a taken one shows an error at the field', () => {
    expect(checkDraft(NEW_TEAM)).toEqual({ name: 'Name is required' })
    expect(checkDraft({ ...NEW_TEAM, name: 'x'.repeat(51) }).name).toContain('50 characters')
    expect(checkDraft({ ...NEW_TEAM, name: '🎬'.repeat(50) })).toEqual({})
    const message = 'Another one here has this name.'
    expect(teamErrorsOf({ error: 'name_taken', message })).toEqual({ name: message })
  })
})

it('LIB-25 offers actions by the rights to add, update and delete', () => {
  const active = { status: 1 as const }
  expect(teamActions(active, holds('team_getListOfTeams_read'))).toEqual([])
  expect(teamActions(active, holds('team_addTeam_create'))).toEqual(['duplicate'])
  expect(teamActions(active, holds('team_updateTeam_update'))).toEqual(['archive'])
  expect(teamActions({ status: 0 }, holds('team_updateTeam_update'))).toEqual(['unarchive'])
  expect(teamActions(active, holds('team_deleteTeam_delete'))).toEqual(['delete'])
})

it('LIB-01 LIB-04 the Team Lounge has its three routes, each for those who may list teams', () => {
  for (const [name, path] of [
    ['teams', '/pl/tm'],
    ['team-create', '/pl/tm/create'],
    ['team', '/pl/tm/{id}'],
  ] as const) {
    expect(routes[name]).toMatchObject({ path, permission: 'team_getListOfTeams_read' })
  }
  const order = Object.keys(routes)
  expect(order.indexOf('team-create')).toBeLessThan(order.indexOf('team'))
})
