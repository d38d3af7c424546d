/**
 * The second part of the host's texts: what pages without content of their own say. It is fetched with such a page, since
 * the first load has no room for it.
 */
import type { LevelText } from './levelText.ts'

export interface PageText {
  /** What the page is for. */
  what: LevelText
  /** Who sees what there. */
  who: LevelText
}

/** By route; a view of a route by `route:view`. */
export const pageTexts = {
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
    what: ({ scene }) =>
      `Progress as a map: every entity a box, as large as its ${scene.words} or its primary metric, coloured by status.`,
    who: ({ project }) => `Members who may open Woohoo, each for the ${project.words} they may see.`,
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
    what: ({ scene }) =>
      `Reports to read and download: completed ${scene.words}, assignments, achievements, what is overdue, metrics and more.`,
    who: ({ project }) =>
      `Members who may view reports, over the ${project.words} they may see. Each one downloads as Excel (xlsx) or CSV.`,
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
