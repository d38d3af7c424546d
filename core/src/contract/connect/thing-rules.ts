import type { ActionOn } from '../platform/actions.ts'
import type { ActionRule, Clause } from '../platform/grounds.ts'
import type { MetricAccess } from '../planning/metrics.ts'
import type { PlaylistKind } from '../review/playlist-values.ts'
import { RESERVED_KEY } from '../planning/scene-rules.ts'
import { SEE_ENTITIES, SEE_SCENES } from '../platform/sight.ts'

const BELOW_OWN: Clause = { any: ['staff', 'coordinator'] }
const CHANGE_ENTITY = 'project_updateEntity_update'
export const ENTITY_RULES = {
  see_entity: { gate: SEE_ENTITIES, clauses: [] },
  change_entity: { gate: CHANGE_ENTITY, clauses: [] },
  choose_coordinators: { gate: CHANGE_ENTITY, clauses: [{ any: [RESERVED_KEY] }] },
  // Nobody adds what they would not see afterwards.
  add_entity: { clauses: [{ any: ['project_addEntity_create'] }, BELOW_OWN] },
  add_scene: { gate: 'project_addItem_create', clauses: [{ any: [SEE_SCENES] }, BELOW_OWN] },
  delete_entity: { gate: 'project_deleteEntity_delete', clauses: [] },
} as const satisfies Record<ActionOn<'entity'>, ActionRule>

const TEAM_CHANGE = 'team_updateTeam_update'
const SEES_TEAM: Clause = { any: ['team_public', 'team_member', 'team_author', TEAM_CHANGE], sees: true }
export const TEAM_RULES = {
  see_team: { gate: 'team_getListOfTeams_read', clauses: [SEES_TEAM] },
  change_team: { gate: TEAM_CHANGE, clauses: [SEES_TEAM] },
  delete_team: { gate: 'team_deleteTeam_delete', clauses: [SEES_TEAM] },
} as const satisfies Record<ActionOn<'team'>, ActionRule>

/** Facts on which the rule of an action depends. */
export interface RuleFacts {
  access?: MetricAccess
  playlist?: { kind: PlaylistKind; isMine: boolean }
  /** Whose personal details are asked about is a guest. */
  isOfGuest?: boolean
}

export const OPEN_PLAYLISTS = 'playlist_getPlaylistUserInterface_read'
export const OPENS_PLAYLIST: Clause = {
  any: ['playlist_owner', 'playlist_workspace', 'playlist_shared', 'playlist_editor'],
  sees: true,
}
const PLAYLIST_KEYS = {
  update: { workspace: 'playlist_updateWorkspacePlaylist_update', own: 'playlist_updatePersonalPlaylist_update' },
  delete: { workspace: 'playlist_deleteWorkspacePlaylist_delete', own: 'playlist_deletePersonalPlaylist_delete' },
} as const

/** A workspace’s playlist needs a permission, one’s own another, and somebody’s own is nobody else’s to change. */
function ofPlaylist(verb: keyof typeof PLAYLIST_KEYS, { playlist }: RuleFacts): Clause[] {
  const keys = PLAYLIST_KEYS[verb]
  if (playlist?.kind === 'workspace') return [{ any: [keys.workspace] }]
  return [{ any: ['playlist_owner'] }, { any: [keys.own] }]
}

/** What a change of a playlist needs; a share to edit is enough. */
export function changesPlaylist({ playlist }: RuleFacts): Clause {
  const { workspace, own } = PLAYLIST_KEYS.update
  if (playlist?.kind === 'workspace') return { any: ['playlist_editor', workspace] }
  return { any: playlist?.isMine ? ['playlist_editor', own] : ['playlist_editor'] }
}
/** What sharing a playlist needs. */
export const sharesPlaylist = (facts: RuleFacts): Clause[] => ofPlaylist('update', facts)
/** What deleting a playlist needs. */
export const deletesPlaylist = (facts: RuleFacts): Clause[] => ofPlaylist('delete', facts)

const FILE = ['people_getWorkspaceUserDetails_read', 'people_updateWorkspaceUserDetails_update'] as const
/** Who may read the file of a person: who may change it, too. */
export const READ_FILE = { person: FILE, guest: [...FILE, 'guest_updateGuestDetails_update'] } as const
