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
