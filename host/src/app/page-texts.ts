import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/**
 * Texts of the demo page and of the permission check, fetched with them.
 */
export const pageMessages = catalogue('host.pages', {
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
  demoNameHint: 'At most 60 characters',
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
})

export const pageWords = pageTexts(pageMessages)
