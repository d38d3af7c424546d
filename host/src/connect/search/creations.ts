import type { Levels, PermissionRule } from '@arbo/core'
import { levelValues } from '../../app/level-text.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { searchTexts } from './texts.ts'
import { mayOpen, type Can } from '../../app/menu-rules.ts'

/** A record that can be created from anywhere. */
export interface Creation {
  label: string
  /** The page or dialog that creates it, below the base. */
  to: string
}

interface Spec {
  label: string
  /** The page of that dialog, whose permission is needed as well. */
  name: RouteName
  rule: PermissionRule
  /** Appended to that page's path; left out where the page only creates. */
  address?: string
}

const DIALOG = '?new=1'

function specs(levels: Levels): readonly Spec[] {
  const { create } = searchTexts
  return [
    {
      label: create.project(levelValues(levels)),
      name: 'directory',
      rule: 'project_addRootEntity_create',
      address: DIALOG,
    },
    {
      label: create.playlist,
      name: 'playlists',
      rule: {
        anyOf: [
          'playlist_addPersonalPlaylist_create',
          'playlist_addWorkspacePlaylist_create',
          'playlist_addSmartPlaylist_create',
        ],
      },
      address: DIALOG,
    },
    { label: create.team, name: 'team-create', rule: 'team_addTeam_create' },
    { label: create.metric, name: 'metric-create', rule: 'metric_addMetric_create' },
    { label: create.flow, name: 'status-create', rule: 'status_addTemplateFlow_create' },
    { label: create.role, name: 'roles', rule: 'access_addWorkspaceRole_create', address: DIALOG },
    {
      label: create.invitation,
      name: 'people',
      rule: { anyOf: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'] },
      address: DIALOG,
    },
    {
      label: create.token,
      name: 'settings',
      rule: 'settings_manageApiTokens_update',
      address: `${DIALOG}#api-tokens`,
    },
  ]
}

/** The user's possible creations in the open workspace. */
export function creationsOf(levels: Levels, can: Can): Creation[] {
  return specs(levels)
    .filter(({ name, rule }) => mayOpen({ name }, can) && can(rule))
    .map(({ label, name, address = '' }) => ({ label, to: `${routes[name].path}${address}` }))
}
