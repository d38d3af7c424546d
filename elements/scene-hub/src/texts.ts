import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from '@arbo/kit/ui'

/** Every user-visible text of the hub; {level} is the workspace's word for what it shows. */
export const messages = catalogue('scene-hub', {
  // States
  nothingTitle: 'Nothing chosen',
  nothingMessage: 'Give this element a {level}, or its id and a session.',
  noSessionTitle: 'Not connected',
  noSessionMessage: 'The {level} appears once the page provides a session.',
  signedOutTitle: 'You are signed out',
  signedOutMessage: 'Sign in to see this {level}.',
  noWorkspaceTitle: 'No workspace chosen',
  noWorkspaceMessage: 'Choose a workspace to see this {level}.',
  noAccessTitle: 'You do not have access to this {level}',
  noAccessMessage: 'Ask an administrator of the workspace, or its coordinator, for access.',
  notFoundTitle: 'This {level} was not found',
  notFoundMessage:
    'It may have been deleted or moved where you have no access, or the address is wrong. Ask the person who sent you the link, or an owner or admin of the workspace.',
  offlineTitle: 'No connection',
  offlineMessage: 'The {level} opens when you are back online.',
  failedTitle: 'The {level} could not be loaded',
  failedSafe: 'Nothing was lost. We keep trying.',
  loading: 'Loading the {level}',
  // Header and picture
  path: 'Path',
  openReview: 'Open in review',
  picture: 'Picture',
  noPicture: 'No version yet',
  noPictureMessage: 'It appears here once a version is uploaded and prepared.',
  play: 'Play',
  pause: 'Pause',
  soundOn: 'Turn the sound on',
  soundOff: 'Turn the sound off',
  cannotPlay: 'This version cannot be played here. Open it in review.',
  page: 'Page {at} of {count}',
  pageBefore: 'Page before',
  pageAfter: 'Next page',
  version: 'v{version}',
  versionOf: 'v{version}, {name}',
  // Details
  details: 'Details',
  status: 'Status',
  noFlow: 'No status flow',
  statusReserved: 'Only reviewers and coordinators may set this',
  statusNow: 'Status: {status}',
  nobody: 'Nobody',
  choosePeople: { assignees: 'Choose assignees', reviewers: 'Choose reviewers' },
  findPeople: 'Find people',
  noPeople: 'Nobody with this name can be chosen here.',
  peopleFailed: 'The people could not be loaded.',
  due: 'Due',
  noDue: 'No date',
  noEstimate: 'No estimate',
  late: 'late',
  description: 'Description',
  describe: 'Say what this is about',
  created: 'Created',
  updated: 'Last updated',
  metrics: 'Metrics',
  noValue: 'No value',
  notSaved: 'Not saved: {reason}',
  somebodyElse: 'Someone else changed this. This is the current value.',
  changeFailed: 'This could not be saved.',
  dismiss: 'Dismiss',
  // Tabs
  tabs: 'About the {level}',
  comments: 'Comments',
  files: 'Files',
  notes: 'Notes',
  markers: 'Markers',
  renditions: 'Versions',
  history: 'History',
  // Comments
  noComments: 'No comments yet.',
  noCommentsMayWrite: 'No comments yet. Write the first one below.',
  writeComment: 'Write a comment',
  send: 'Send',
  edited: 'edited',
  done: 'Done',
  frame: 'Frame {frame}',
  frames: 'Frames {start} to {end}',
  // Markers
  noMarkers: 'No markers. Set them in review, on the frame that matters.',
  // Renditions
  addedBy: '{name}, {when}',
  noRenditions: 'No versions yet. Upload one in review.',
  show: 'Show',
  shown: 'Shown',
  processing: 'Being prepared',
  failed: 'Failed',
  commentCount: 'Comments: {count}',
  startFrame: 'Start frame',
  startFrameAbove: '{frame}, inherited',

  // Neighbours
  neighbours: 'Next to it',
  before: 'Before',
  after: 'After',
  isFirst: 'Nothing before this.',
  isLast: 'Nothing after this.',
  place: '{place} of {total}',
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
