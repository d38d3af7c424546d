import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the Team Lounge. */
export const teamsMessages = catalogue('host.teams', {
  // The list
  about: 'Team Lounge: the teams of this workspace, and where their people work.',
  search: 'Search by name',
  columnMembers: 'Members',
  columnVisibility: 'Visible to',
  columnDeployed: 'Deployed on',
  columnCreated: 'Created',
  archived: 'Archived',
  yours: 'Yours',
  everybody: 'Everyone',
  membersOnly: 'Members only',
  entities: '{count, plural, one {# place} other {# places}}',
  notDeployed: 'Nowhere yet',
  editableOnly: 'Only teams I can edit',
  empty: {
    title: 'No teams yet',
    message:
      'A team is a group of people who work together. Add it in the directory, and its people can be assigned work there.',
  },
  emptyReader: {
    title: 'No teams yet',
    message: 'Public teams and teams you are in are listed here once someone creates one.',
  },
  create: 'New team',

  // Actions
  several: '{count} teams',
  deleteMessage: 'This cannot be undone. The people stay in the workspace, and so does their work.',

  // One team
  newTitle: 'New team',
  noCreate: 'You cannot create teams',
  noCreateMessage: 'An owner or admin of your workspace can give your role permission to add teams.',
  backToTeams: 'Go to the Team Lounge',
  failed: 'This team could not be loaded',
  notThere: 'This team no longer exists',
  notThereMessage:
    'It was deleted, was never in this workspace, or you do not have access. Ask the person who sent you the link, or an owner or admin of the workspace.',
  details: 'Details',
  description: 'Description',
  isPublic: 'Visible to everyone',
  isPublicHint: 'Otherwise only its members and people who manage teams see it.',
  copyRole: 'People of an access role',
  copyRoleHint: 'Adds the people who have the role now. Later changes to the role do not affect the team.',
  copyRoleNone: 'None',
  copyFailed: 'The people of the role could not be added',
  copiedRole: 'Created from the role',
  madeBy: 'Created by',
  made: 'Created',
  changed: 'Changed',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  isArchived: 'This team is archived and cannot be changed. Unarchive it first.',
  readOnly: 'You can look at this team but not change it. An owner or admin can give you permission.',
  conflictTitle: 'Someone else changed this team',
  conflictMessage: 'Nothing was saved, and your changes are still here.',
  conflictOverwrite: 'Overwrite with mine',
  conflictTake: 'Discard mine',

  // Members
  members: 'Members',
  membersOf: 'Members of {name}',
  membersCount: '{count, plural, one {# person} other {# people}}',
  noMembers: 'Nobody is in this team yet.',
  noMembersHint: 'Search for people, or add those with an access role.',
  addPeople: 'Add people',
  searchPeople: 'Search by name or email',
  found: 'People found',
  nobodyFound: 'Nobody matched. Try different criteria.',
  everybodyIn: 'Everyone found is already in the team.',
  findFailed: 'The search failed. Keep typing to try again.',
  add: 'Add {name}',
  remove: 'Remove {name}',
  added: '{count, plural, one {# person added} other {# people added}}',
  lately: '{count, plural, one {# {scene}} other {# {scenes}}} together recently',
  together: '{count, plural, one {# {scene}} other {# {scenes}}} together',
  teamsTogether: '{count, plural, one {# team together} other {# teams together}}',
  invited: 'Invited',
  personArchived: 'Archived',

  // Deployed on
  noEntities:
    'This team is not deployed anywhere yet. Add it in the directory, and its people can be assigned work there.',
  toDirectory: 'Open the directory',
})

export const teamsTexts = pageTexts(teamsMessages)
