/**
 * The second part of the host's texts: what pages without content of their own say. It is fetched with such a page, since
 * the first load has no room for it.
 */

export interface PageText {
  /** What the page is for. */
  what: string
  /** Who sees what there. */
  who: string
}

/** By route; a view of a route by `route:view`. */
export const pageTexts = {
  'my-work': {
    what: 'The scenes that you are assigned to or review, by due date, beside your own list of things to do.',
    who: 'Everybody sees their own work here, and nobody else’s.',
  },
  review: {
    what: 'Scenes side by side in the player: renditions, comments and drawings, frame by frame.',
    who: 'Everybody sees the media of the scenes they may open; guests those that are assigned to or shared with them.',
  },
  playlists: {
    what: 'Scenes in the order in which you want to watch or present them, to keep for yourself or to share.',
    who: 'Personal playlists are yours and those you share them with; workspace playlists are for every member.',
  },
  playlist: {
    what: 'The scenes of one playlist, each with the rendition that plays.',
    who: 'Its owner and the people it is shared with; who may edit it is set for each of them.',
  },
  update: {
    what: 'Work given out: who does which scene, with which status and until when, for many scenes at once.',
    who: 'Owners, admins and the coordinators of a project, each for the projects they lead.',
  },
  teams: {
    what: 'Teams of people who are put on entities together, so that their scenes can be assigned.',
    who: 'Every member sees the public teams and their own; managers see all of them.',
  },
  'team-create': {
    what: 'A new team: its name, its members, and whether everybody may see it.',
    who: 'People whose role may add teams.',
  },
  team: {
    what: 'One team: its members and the entities it is deployed on.',
    who: 'Its members and those who manage teams; a public team everybody who may list teams.',
  },
  metrics: {
    what: 'The measures of your production: numbers, percentages, currencies, ratings and formulas over them.',
    who: 'Members read them; the values appear on the entities and scenes a metric is deployed on.',
  },
  'metric-create': {
    what: 'A new metric: its name, its type, and the values it allows.',
    who: 'People whose role may add metrics.',
  },
  metric: {
    what: 'One metric: its type, its allowed values, and where it is deployed.',
    who: 'Everybody who may read the Metric Library.',
  },
  statuses: {
    what: 'Status flows: the steps that a scene goes through, from untouched to approved.',
    who: 'Members read them; a flow shows on every entity it is deployed on.',
  },
  'status-create': {
    what: 'A new status flow: its name and its statuses in their order.',
    who: 'People whose role may add status flows.',
  },
  status: {
    what: 'One status flow: its statuses, what each one counts as, and where it is deployed.',
    who: 'Everybody who may read the Status Library.',
  },
  'targets:pt': {
    what: 'What each person is to reach this month, and how far they are.',
    who: 'People who may list targets see everybody’s; their own everybody sees under My Targets.',
  },
  'targets:tl': {
    what: 'Targets to give out: their duration, their levels, and the reward of each level.',
    who: 'People who may list targets; to change them takes the right to update targets.',
  },
  'targets:ar': {
    what: 'What was achieved and what it earned, by month and person.',
    who: 'People who may list targets, in the workspace’s currency or its own reward currency.',
  },
  'targets:s': {
    what: 'How the targets of this workspace are counted, and whether rewards show during the month.',
    who: 'People who may update the target settings.',
  },
  'people-targets': {
    what: 'The people who have a target, with their performance and its history.',
    who: 'People who may list targets.',
  },
  'people-target': {
    what: 'One person’s targets, month by month.',
    who: 'People who may list targets, and the person under My Targets.',
  },
  'target-library': {
    what: 'All targets of the workspace, to duplicate, give out or archive.',
    who: 'People who may list targets.',
  },
  target: {
    what: 'One target: its levels, their goals and rewards, and who has it.',
    who: 'People who may list targets.',
  },
  woohoo: {
    what: 'Progress as a map: every entity a box, as large as its scenes or its primary metric, coloured by status.',
    who: 'Members who may open Woohoo, each for the projects they may see.',
  },
  'woohoo-report': {
    what: 'The progress map of one entity.',
    who: 'Members who may open Woohoo and see that entity.',
  },
  'woohoo-history': {
    what: 'A progress map as it was saved on one day.',
    who: 'Members who may open Woohoo and see its entity.',
  },
  reports: {
    what: 'Reports to read and download: completed scenes, assignments, achievements, what is overdue, metrics and more.',
    who: 'Members who may view reports, over the projects they may see. Each one downloads as Excel (xlsx) or CSV.',
  },
  'workspace-profile': {
    what: 'What this workspace is called, its picture, and how you appear in it.',
    who: 'Every member; the name and picture of the workspace are changed by its owners and admins.',
  },
  notifications: {
    what: 'What happened on the work you do or watch: assignments, statuses, comments and due dates.',
    who: 'Everybody has their own.',
  },
  people: {
    what: 'Everybody in this workspace: members, guests and invitations that are open.',
    who: 'Members see who is here; owners and admins invite, change roles and block.',
  },
  person: {
    what: 'One person of this workspace: contact, role and calendar.',
    who: 'Members who may list people; the details are changed by those who may update people.',
  },
  'person-access': {
    what: 'What one person may do here: their role, and the exceptions from it.',
    who: 'Members who may list people; to change it takes the right to update access.',
  },
  roles: {
    what: 'Roles and what each one may see and manage, module by module.',
    who: 'Owners and admins. The four root roles are fixed; roles of your own are copies of them.',
  },
  role: {
    what: 'One role: what it may see and manage, and who has it.',
    who: 'Owners and admins.',
  },
  settings: {
    what: 'The workspace’s own words for the five levels, its work week, and its currency.',
    who: 'Owners and admins.',
  },
  billing: {
    what: 'The current plan, its seats and its storage.',
    who: 'Owners and admins.',
  },
} as const satisfies Record<string, PageText>

export type PageKey = keyof typeof pageTexts

export const pageWords = {
  who: 'Who sees what',
  open: (page: string) => `Open ${page}`,
  views: (page: string) => `Views of ${page}`,

  // The demo page
  demoLead: 'The parts the product is made of, with the states each one can be in. Nothing here is stored.',
  demoContents: 'On this page',
  demoColours: 'Colours',
  demoColoursLead: 'One hue for what you act on; every other colour means something.',
  demoSurface: 'Surface',
  demoAccent: 'Accent',
  demoSuccess: 'Success',
  demoWarning: 'Warning',
  demoDanger: 'Danger',
  demoInfo: 'Info',
  demoStatuses: 'Scene status',
  demoStatusesLead: 'A status is never told by its colour alone.',
  demoButtons: 'Buttons',
  demoButtonsLead: 'One primary button to a view. A busy button keeps its place and the focus.',
  demoPrimary: 'Primary',
  demoSecondary: 'Secondary',
  demoGhost: 'Ghost',
  demoDelete: 'Delete',
  demoBusy: 'Busy',
  demoFields: 'Fields',
  demoFieldsLead: 'A label, a hint, and what is wrong with a value in words.',
  demoName: 'Name',
  demoNameHint: 'At most 25 characters',
  demoEmail: 'Email',
  demoEmailValue: 'mia@',
  demoEmailError: 'Email is invalid',
  demoPeople: 'People',
  demoPeopleLead: 'A picture, or the initials where there is none.',
  demoProgress: 'Progress',
  demoProgressLead: 'How far something is that takes a while.',
  demoProgressLabel: 'Upload',
  demoStates: 'States',
  demoStatesLead: 'Every screen has one for being empty, for having failed, and for not being yours.',
  demoEmptyTitle: 'No scenes yet',
  demoEmptyMessage: 'Create the first scene to start planning.',
  demoErrorTitle: 'This list could not be loaded',
  demoErrorMessage: 'What you saved is safe. Try again.',
  demoNoAccess: 'An owner or admin of your workspace can grant it.',

  // Permission validation
  permissionLead: 'Whether your role in this workspace, with its exceptions, holds a permission.',
  permissionKey: 'Permission key',
  permissionHint: 'For example project_getProjectDirectoryUserInterface_read',
  permissionCheck: 'Check',
  permissionUnknown: 'No permission of the product has this key.',
} as const
