import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the status library: the list of template flows, one of them, and what replaces a status in use. */
export const statusesMessages = catalogue('host.status_flows', {
  // The list
  search: 'Search by name',
  columnStatuses: 'Statuses',
  columnDeployed: 'Deployed on',
  columnStatus: 'Status',
  active: 'Active',
  archived: 'Archived',
  deployed: 'Deployed',
  notDeployed: 'Not deployed',
  star: 'Star “{name}”',
  unstar: 'Remove the star of “{name}”',
  entities: '{count, plural, one {# place} other {# places}}',
  nowhere: 'Nowhere',
  emptyTitle: 'No status flows',
  emptyMessage:
    'A status flow is the steps {scenes} go through, from waiting to approved. Create one, then choose it in the directory.',

  // Actions
  create: 'New status flow',
  several: '{count} status flows',
  deleteMessage: 'This cannot be undone. Its statuses go with it.',
  duplicateLead: 'The copy has the same description and statuses and is not deployed anywhere.',

  // One flow
  newTitle: 'New status flow',
  noCreate: 'You cannot create status flows',
  noCreateMessage: 'An owner or admin of your workspace can give your role permission to add status flows.',
  details: 'Details',
  name: 'Name',
  description: 'Description',
  statuses: 'Statuses',
  statusesLead:
    'In the order a {scene} goes through them. Totals follow what each status counts as. Colours are shown darker or lighter where they would not stand out.',
  statusName: 'Name of the status',
  statusNameOf: 'Name of status {position}',
  nameTwice: 'Another status here has this name',
  kind: 'Counts as',
  kindOf: 'What “{name}” counts as',
  reserved: 'Only reviewers and coordinators may set this',
  reservedOf: 'Only reviewers and coordinators may set this: {name}',
  allReserved: 'Leave at least one status that everyone working on it may set',
  unnamed: 'New status',
  scenes: '{count, plural, one {# {scene}} other {# {scenes}}}',
  colour: 'Colour of “{name}”',
  colourOfKind: 'Default colour',
  otherColour: 'Other colour',
  move: 'Move “{name}”',
  moveHint: 'Drag, or use the arrow keys',
  moved: '{name}, position {position} of {total}',
  addStatus: 'Add status',
  removeStatus: 'Remove “{name}”',
  removed: '{name} removed',
  lastStatus: 'A status flow needs at least one status',
  tooMany: 'A status flow has at most {limit} statuses',
  removedInUse: 'Some {scenes} have a status you removed. When you save, choose which status they get instead.',
  deployedOn: 'Deployed on',
  deployedNowhere: 'This flow is not deployed anywhere yet. Choose it in the details of a place in the directory.',
  deployedHidden: '{count} more that you cannot see',
  madeBy: 'Created by {name}',
  unsaved: 'Unsaved changes',
  discard: 'Discard changes',
  readOnly: 'You can look at this flow but not change it. An owner or admin can give you permission.',
  archivedReason: 'This flow is archived and cannot be changed. Unarchive it first.',
  conflictTitle: 'Someone else changed this flow',
  conflictMessage: 'You can use their version, or save yours over it.',
  conflictTake: 'Discard mine',
  conflictOverwrite: 'Overwrite with mine',
  notThere: 'This status flow was not found',
  notThereMessage: 'It was deleted, or the address is wrong.',
  backToList: 'Back to the Status Library',
  failed: 'This status flow could not be loaded',

  // What replaces a status in use
  remapTitle: 'Which status do these {scenes} get instead?',
  remapLead: '{count} would lose their status. Choose what each status becomes. All change at once.',
  remapTo: 'Instead of “{name}”',
  remapChoose: 'Choose a status',
  remapNone: 'No status',
  remapNeeded: 'Choose a status for each',
  remapApply: 'Change and save',
})

export const statusesTexts = pageTexts(statusesMessages)
