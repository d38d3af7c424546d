import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the Team Lounge. */
export const teamsMessages = catalogue('host.teams', {
  // The list
  search: 'Search by name',
  columnMembers: 'Members',
  columnVisibility: 'Visible to',
  columnDeployed: 'Deployed on',
  columnCreated: 'Created',
  archived: 'Archived',
  yours: 'Yours',
  everybody: 'Everybody',
  membersOnly: 'Members only',
  entities: '{count, plural, one {# entity} other {# entities}}',
  notDeployed: 'Nowhere yet',
  editableOnly: 'Only teams I can edit',
  empty: {
    title: 'No teams yet',
    message: 'A team is a group of people who are put on entities together, so that their work can be given to them.',
  },
  emptyReader: {
    title: 'No teams yet',
    message: 'Teams that everybody may see, and those you are in, are listed here as soon as somebody makes one.',
  },
  create: 'New team',

  // Actions
  several: '{count} teams',
  deleteMessage: 'This cannot be undone. The people stay in the workspace, and so does their work.',

  // One team
  newTitle: 'New team',
  noCreate: 'You cannot make teams',
  noCreateMessage: 'An owner or admin of your workspace can give your role the right to add teams.',
  backToTeams: 'Go to the Team Lounge',
  failed: 'This team could not be loaded',
  notThere: 'This team is not here any more',
  notThereMessage:
    'It was deleted, it was never in this workspace, or it is not yours to see. Ask whoever sent you the link, or an owner or admin of the workspace.',
  details: 'Details',
  description: 'Description',
  isPublic: 'Everybody may see it',
  isPublicHint: 'Otherwise its members see it, and those who may update teams.',
  copyRole: 'People of an access role',
  copyRoleHint: 'Adds the people who have the role now. Later changes of the role do not change the team.',
  copyRoleNone: 'None',
  copyFailed: 'The people of the role could not be added',
  copiedRole: 'Made of the role',
  madeBy: 'Made by',
  made: 'Made',
  changed: 'Changed',
  unsaved: 'Unsaved changes',
  discard: 'Discard',
  isArchived: 'This team is archived and cannot be changed. Bring it back first.',
  readOnly: 'You can look at this team. Changing it needs the right to update teams.',
  conflictTitle: 'Somebody changed this team meanwhile',
  conflictMessage: 'Nothing was saved; what you changed is still here.',
  conflictOverwrite: 'Save mine anyway',
  conflictTake: 'Discard mine',

  // Members
  members: 'Members',
  membersOf: 'Members of {name}',
  membersCount: '{count, plural, one {# person} other {# people}}',
  noMembers: 'Nobody is in this team yet.',
  noMembersHint: 'Search for people, or take those of an access role.',
  addPeople: 'Add people',
  searchPeople: 'Search by name or email',
  found: 'People found',
  nobodyFound: 'Nobody matched. Try different criteria.',
  everybodyIn: 'Everybody who was found is in the team.',
  findFailed: 'The search failed. Type on to try again.',
  add: 'Add {name}',
  remove: 'Remove {name}',
  added: '{count, plural, one {# person added} other {# people added}}',
  lately: '{count, plural, one {# {scene}} other {# {scenes}}} together lately',
  together: '{count, plural, one {# {scene}} other {# {scenes}}} together',
  teamsTogether: '{count, plural, one {# team together} other {# teams together}}',
  invited: 'Invited',
  personArchived: 'Archived',

  // Deployed on
  noEntities: 'No entity has this team yet. Assign it in the directory, and its people can be given work there.',
  toDirectory: 'Open the directory',
})

export const teamsTexts = pageTexts(teamsMessages)
