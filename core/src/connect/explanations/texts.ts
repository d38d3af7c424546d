import type { ExplainCode, Remedy } from '../../contract/connect/explain-values.ts'

/**
 * Sentences that explain rights, apart from the other texts, so that an element that explains none does not carry them.
 * {scene} and {scenes} are the workspace's words for the level.
 */
export const explainTexts: Readonly<Record<ExplainCode, string>> = {
  inactive: 'The person is not active in this workspace, so nothing is allowed.',
  role: 'The role {name} has this permission.',
  role_lacks: 'The role {name} does not have this permission.',
  exception_granted: 'The permission was granted to this person as an exception.',
  exception_revoked: 'The permission was revoked from this person as an exception.',
  coordinator: 'The person coordinates {name}, which gives this on it and on all below.',
  not_coordinator: 'The person does not coordinate this or anything above it.',
  works_on: 'The {scene} {name} is assigned to the person, which gives this.',
  not_assigned: 'This is not assigned to the person.',
  reviews: 'The person reviews the {scene} {name}, which gives this.',
  not_reviewer: 'The person does not review this.',
  guest_on_scene: 'The person is on the {scene} {name}, but that gives guests no right beyond seeing it.',
  guest_adds: 'Guests add something only below what they coordinate, because they would not see it elsewhere.',
  reserved_status: 'Reserved statuses are for reviewers and coordinators.',
  metric_locked: 'The metric {name} is locked: reviewers and coordinators change it.',
  metric_private: 'The metric {name} is private: reviewers and coordinators see and change it.',
  metric_computed: 'The metric {name} is a formula, so nobody enters its values.',
  metric_archived: 'The metric {name} is archived, so nobody changes its values.',
  oneself: 'These are the person’s own details, which need no permission.',
  sees_workspace: 'With the role {name} the person sees the whole workspace.',
  assignee: 'The person sees the {scene} {name} because it is assigned to them.',
  reviewer: 'The person sees the {scene} {name} because they review it.',
  above_own_scene: 'The person sees this because the {scene} {name} below it is theirs.',
  coordinates_here: 'The person sees this because they coordinate {name}.',
  above_coordinated: 'The person sees this because they coordinate {name} below it.',
  in_playlist: 'The person sees this because of the playlist {name}, which is shared with them.',
  sees_nothing_here:
    'Guests see only {scenes} that are theirs or in a playlist that is shared with them, and what they coordinate; this is none of them.',
  team_public: 'The team {name} is public: everybody who may see teams sees it.',
  team_member: 'The person is in the team {name}.',
  team_author: 'The person made the team {name}.',
  team_closed: 'The team {name} is not public, and the person is not in it.',
  team_archived: 'The team {name} is archived, so nobody changes it.',
  playlist_owner: 'The playlist {name} is the person’s own.',
  playlist_not_owner: 'The playlist {name} is somebody else’s own.',
  playlist_workspace: 'The playlist {name} is the workspace’s: everybody but guests may open it.',
  playlist_shared: 'The playlist {name} is shared with the person to view.',
  playlist_editor: 'The playlist {name} is shared with the person to edit.',
  playlist_not_editor: 'The playlist {name} is not shared with the person to edit.',
  playlist_closed: 'The playlist {name} is somebody else’s own and not shared with the person.',
}

/** The same where the permissions in question have to be named: {permissions}. */
export const namedTexts: Readonly<Partial<Record<ExplainCode, string>>> = {
  role: 'The role {name} has {permissions}.',
  role_lacks: 'The role {name} does not have {permissions}.',
  exception_granted: '{permissions} was granted to this person as an exception.',
  exception_revoked: '{permissions} was revoked from this person as an exception.',
}

export const remedyTexts: Readonly<Record<Remedy, string>> = {
  restore_person: 'Restore or unblock the person to lift this.',
  change_role: 'Another role for the person changes this.',
  edit_role: 'A change of the role, or another role for the person, changes this.',
  remove_exception: 'Removing the exception undoes this.',
  remove_coordinator: 'Removing the person as coordinator undoes this.',
  make_coordinator: 'Making the person coordinator here changes this.',
  unassign: 'Taking the person off the {scene} undoes this.',
  assign_scene: 'Assigning the {scene} to the person changes this.',
  make_reviewer: 'Making the person reviewer of the {scene} changes this.',
  end_share: 'Ending the share of the playlist undoes this.',
  assign: 'Assigning a {scene} here, or making the person coordinator, changes this.',
  open_status: 'A change of the status flow opens the status to all who may set the others.',
  open_metric: 'Opening the metric in its settings changes this.',
  restore_metric: 'Bringing the metric back from the archive lifts this.',
  close_team: 'Making the team private undoes this.',
  leave_team: 'Taking the person out of the team undoes this.',
  join_team: 'Making the team public, or taking the person into it, changes this.',
  restore_team: 'Bringing the team back from the archive lifts this.',
  share_playlist: 'Sharing the playlist with the person changes this.',
  share_to_edit: 'Letting the person edit the playlist by a share changes this.',
  copy_playlist: 'The person can make a copy of their own.',
}
