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
  entities: '{count, plural, one {# entity} other {# entities}}',
  nowhere: 'Nowhere',
  emptyTitle: 'No status flows',
  emptyMessage:
    'A flow is the steps that {scenes} go through, from waiting to approved. Make one and deploy it in the directory.',

  // Actions
  create: 'New status flow',
  several: '{count} status flows',
  deleteMessage: 'This cannot be undone. Its statuses go with it.',
  duplicateLead: 'The copy has the same description and statuses, and is deployed nowhere.',

  // One flow
  newTitle: 'New status flow',
  noCreate: 'You cannot make status flows',
  noCreateMessage: 'An owner or admin of your workspace can give your role the right to add status flows.',
  details: 'Details',
  name: 'Name',
  description: 'Description',
  statuses: 'Statuses',
  statusesLead:
    'In the order in which a {scene} goes through them. Totals go by what each one counts as. A colour shows darker or lighter where it would not stand out.',
  statusName: 'Name of the status',
  statusNameOf: 'Name of status {position}',
  nameTwice: 'Another status here has this name',
  kind: 'Counts as',
  kindOf: 'What “{name}” counts as',
  reserved: 'Only reviewers and coordinators may set this',
  reservedOf: 'Only reviewers and coordinators may set this: {name}',
  allReserved: 'Leave at least one status that everybody who works on it may set',
  unnamed: 'New status',
  scenes: '{count, plural, one {# {scene}} other {# {scenes}}}',
  colour: 'Colour of “{name}”',
  colourOfKind: 'Colour of its kind',
  otherColour: 'Other colour',
  move: 'Move “{name}”',
  moveHint: 'Drag, or use the arrow keys',
  moved: '{name}, position {position} of {total}',
  addStatus: 'Add status',
  removeStatus: 'Remove “{name}”',
  removed: '{name} removed',
  lastStatus: 'A template needs at least one status',
  tooMany: 'A template has at most {limit} statuses',
  removedInUse: 'Some {scenes} have a status that you removed. You choose what they get instead when you save.',
  deployedOn: 'Deployed on',
  deployedNowhere: 'No entity has this flow. Deploy it from the settings of an entity in the directory.',
  deployedHidden: '{count} more that you do not see',
  madeBy: 'Made by {name}',
  unsaved: 'Unsaved changes',
  discard: 'Discard changes',
  readOnly: 'You can look at this flow. Changing it needs the right to update status flows.',
  archivedReason: 'This flow is archived and cannot be changed. Unarchive it first.',
  conflictTitle: 'Somebody has changed this flow',
  conflictMessage: 'You can take over what is there now, or save yours over it.',
  conflictTake: 'Discard mine',
  conflictOverwrite: 'Save mine',
  notThere: 'This status flow is not here',
  notThereMessage: 'It was deleted, or the address is wrong.',
  backToList: 'Back to the Status Library',
  failed: 'This status flow could not be loaded',

  // What replaces a status in use
  remapTitle: 'What do these {scenes} get instead?',
  remapLead: '{count} would lose their status. Choose what each status becomes; all change at once.',
  remapTo: 'Instead of “{name}”',
  remapChoose: 'Choose a status',
  remapNone: 'No status',
  remapNeeded: 'Choose a status for each',
  remapApply: 'Change and save',
})

export const statusesTexts = pageTexts(statusesMessages)
