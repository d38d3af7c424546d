import type { Levels, PermissionRule } from '@arbo/core'
import { MAY_IMPORT } from '../../app/may-import.ts'
import { levelValues } from '../../app/level-text.ts'
import { routes, type RouteName } from '../../app/routes.ts'
import { searchTexts } from './texts.ts'
import { mayOpen, type Can } from '../../app/menu-rules.ts'

/** A record that can be created from anywhere. */
export interface Creation {
  label: string
  /** The page or dialog that creates it, below the base. */
  to: string
  /** What people call it. */
  words: string
}

interface Spec {
  key: keyof typeof searchTexts.create
  /** The page of that dialog, whose permission is needed as well. */
  name: RouteName
  rule: PermissionRule
  /** Appended to that page's path; left out where the page only creates. */
  address?: string
}

const DIALOG = '?new=1'

const SPECS: readonly Spec[] = [
  {
    key: 'project',
    name: 'directory',
    rule: 'project_addRootEntity_create',
    address: DIALOG,
  },
  {
    key: 'playlist',
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
  { key: 'team', name: 'team-create', rule: 'team_addTeam_create' },
  { key: 'metric', name: 'metric-create', rule: 'metric_addMetric_create' },
  { key: 'flow', name: 'status-create', rule: 'status_addTemplateFlow_create' },
  { key: 'role', name: 'roles', rule: 'access_addWorkspaceRole_create', address: DIALOG },
  {
    key: 'invitation',
    name: 'people',
    rule: { anyOf: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'] },
    address: DIALOG,
  },
  {
    key: 'token',
    name: 'settings',
    rule: 'settings_manageApiTokens_update',
    address: `${DIALOG}#api-tokens`,
  },
  {
    key: 'webhook',
    name: 'settings',
    rule: 'settings_manageWebhooks_update',
    address: `${DIALOG}#webhooks`,
  },
  { key: 'rule', name: 'status-rules', rule: 'status_addTemplateFlow_create', address: DIALOG },
  { key: 'target', name: 'target-create', rule: 'target_addMonthlyTarget_create' },
  { key: 'offDays', name: 'off-days', rule: 'workingday_addWorkingday_create', address: DIALOG },
  { key: 'extraDays', name: 'extra-days', rule: 'workingday_addWorkingday_create', address: DIALOG },
  { key: 'holidays', name: 'holidays', rule: 'workingday_addWorkingday_create', address: DIALOG },
  { key: 'import', name: 'production-imports', rule: MAY_IMPORT },
]

/** The user's possible creations in the open workspace. */
export function creationsOf(levels: Levels, can: Can): Creation[] {
  const { create, creationWords, newWords } = searchTexts
  const more: Partial<Record<Spec['key'], string>> = creationWords
  return SPECS.filter(({ name, rule }) => mayOpen({ name }, can) && can(rule)).map(({ key, name, address = '' }) => ({
    label: key === 'project' ? create.project(levelValues(levels)) : create[key],
    to: `${routes[name].path}${address}`,
    words: `${newWords} ${more[key] ?? ''}`,
  }))
}
