import type { ExplainCode, Remedy } from '../contract/explain.ts'

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
  coordinator: 'The person coordinates {name}, which gives this permission on it and on all below.',
  sees_workspace: 'With the role {name} the person sees the whole workspace.',
  assignee: 'The person sees the {scene} {name} because it is assigned to them.',
  reviewer: 'The person sees the {scene} {name} because they review it.',
  above_own_scene: 'The person sees this because the {scene} {name} below it is theirs.',
  coordinates_here: 'The person sees this because they coordinate {name}.',
  above_coordinated: 'The person sees this because they coordinate {name} below it.',
  in_playlist: 'The person sees this because of the playlist {name}, which is shared with them.',
  sees_nothing_here:
    'Guests see only {scenes} that are theirs or in a playlist that is shared with them, and what they coordinate; this is none of them.',
}

export const remedyTexts: Readonly<Record<Remedy, string>> = {
  restore_person: 'Restore or unblock the person to lift this.',
  change_role: 'Another role for the person changes this.',
  edit_role: 'A change of the role, or another role for the person, changes this.',
  remove_exception: 'Removing the exception undoes this.',
  remove_coordinator: 'Removing the person as coordinator undoes this.',
  unassign: 'Taking the person off the {scene} undoes this.',
  end_share: 'Ending the share of the playlist undoes this.',
  assign: 'Assigning a {scene} here, or making the person coordinator, changes this.',
}
