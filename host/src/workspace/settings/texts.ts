import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the workspace's settings and of its profile, fetched with those pages. */
export const settingsMessages = catalogue('host.settings', {
  sectionsLabel: 'Sections',
  sections: {
    terminology: 'Terminology',
    'work-week': 'Work week',
    currency: 'Currency and rewards',
    comments: 'Comments',
    'api-tokens': 'API tokens',
    webhooks: 'Webhooks',
    delete: 'Delete workspace',
  },
  commentsLead:
    'Each comment is either for the team only or also for clients (guests and guest links). Its author chooses.',
  commentsSaved: 'Comments saved',
  newComments: 'New comments',
  forTeam: 'Team only',
  forClients: 'Team and clients',
  commentsForClients: 'Share new comments with clients',
  commentsForClientsHint: 'When off, a comment or drawing is for the team only until its author shares it.',
  failed: 'The settings could not be loaded',
  denied: 'You cannot see these settings',
  deniedMessage: 'An owner or admin of your workspace can give your role access to them.',
  readOnly: 'You can look at these settings but not change them. An owner or admin can give you permission.',
  discard: 'Discard',
  unsaved: 'Unsaved changes',
  conflictTitle: 'Someone else changed these settings.',
  conflictMessage: 'Nothing was saved, and what you typed is still here. Now saved:',
  conflictOverwrite: 'Overwrite with mine',
  conflictTake: 'Discard mine',
  fact: '{name}: {value}',

  terminologyLead: 'What the five levels are called across this workspace, for everyone.',
  terminologySaved: 'Terminology saved',
  level: 'Level',
  levelName: 'Name',
  levelPlural: 'Plural',
  nameOfLevel: 'Name of {level}',
  pluralOfLevel: 'Plural of {level}',
  nameAndPlural: '{name}, {plural}',
  pluralHint: 'Leave a plural empty to use the regular English plural.',
  pluralByRule: 'Regular English plural',
  nameRequired: 'Name is required',
  nameTooLong: 'A name has at most {max} characters',
  nameTaken: 'Another level has this name.',
  preview: 'Preview',
  previewCount: '{count} {levels}',
  previewCounts: 'In this {level}: {parts}',
  resetNames: 'Reset to the original names',

  weekLead:
    'Working days, due dates and targets are counted by this week. Days off and extra days are in the calendar.',
  weekSaved: 'Work week saved',
  days: 'Working days',
  daysNone: 'Choose at least one day',
  start: 'Work day start',
  end: 'Work day end',
  timeInvalid: 'A time looks like 09:00',
  endBeforeStart: 'The working day must end after its start',
  timezone: 'Time zone',
  timezoneChange: 'Change time zone',
  timezoneTitle: 'Time zone of the workspace',
  timezoneLead: 'Working days and hours follow this time zone.',
  timezoneChoose: 'Choose',
  timezonesLoading: 'Loading time zones',
  timezonesFailed: 'The time zones could not be loaded',
  hours: '{minutes, plural, =0 {{hours} h} other {{hours} h # min}}',
  weekSum: 'A working day is {day}, a week {week}.',

  currencyLead: 'The currency of budgets, rewards and reports.',
  currencySaved: 'Currency and rewards saved',
  currency: 'Currency',
  currencyOption: '{name} ({code})',
  currencyHint: 'Amounts look like {amount}.',
  rewards: 'Rewards',
  rewardsLocked:
    'Rewards belong to targets. To change them, you need the permission “Update target settings”. An owner or admin can grant it.',
  ownCurrency: 'Reward in a custom currency',
  ownCurrencyHint: 'Points or stars, for example. Rewards show it instead of the currency.',
  rewardName: 'Name',
  rewardSymbol: 'Symbol',
  rewardNameHint: 'As in “120 points”.',
  rewardSymbolHint: 'At most {max} characters.',
  rewardCurrency: 'Reward currency',
  rewardMoney: 'The workspace’s currency',
  live: 'Live rewards',
  liveHint: 'On: people see their rewards grow during the month. Off: they see them after its end.',
  on: 'On',
  off: 'Off',

  tokensLead: 'Keys for scripts and tools that work with this workspace on someone’s behalf.',
  tokensLoading: 'Loading API tokens',
  webhooksLead: 'URLs that receive a signed message whenever something happens in this workspace.',
  webhooksLoading: 'Loading webhooks',

  deleteLead:
    'Nobody can use a deleted workspace. Its owners can restore it within 30 days; after that it is gone permanently.',
  deleteLocked: 'Only people with permission to delete the workspace can do this; by default, its owners.',
  deleteWorkspace: 'Delete workspace',
  deleteTitle: 'Delete {name}?',
  deleteMessage:
    'Its {projects}, media, people and settings become unavailable to everyone at once. Its owners can restore it within 30 days.',
  deleteType: 'Type {name} to confirm',
  deleteTypeWrong: 'This does not match the name: {name}',
  deleted: '{name} was deleted',
})

export const settingsTexts = pageTexts(settingsMessages)

export const detailsMessages = catalogue('host.workspace_details', {
  sections: { workspace: 'Workspace', about: 'About', you: 'You in this workspace' },
  failed: 'The workspace could not be loaded',

  workspaceLead: 'The name and picture people recognise this workspace by.',
  workspaceSaved: 'Workspace saved',
  colour: 'Colour',
  colourHint:
    'Shown behind the initial when there is no picture. The letter is black or white, whichever reads better.',
  presentColour: 'Current colour',
  ownColour: 'Another colour',

  aboutLead: 'Details that integrations and support may ask for.',
  code: 'Code',
  copyCode: 'Copy',
  owners: 'Owners',
  created: 'Created',
  people: 'People',
  guests: 'Guests',
  aboutMore: 'To see owners, date and counts, you need access to the workspace’s settings.',

  youLead: 'How you appear in this workspace. Your account and other workspaces keep their own name and picture.',
  youFailed: 'Your name in this workspace could not be loaded',
  displayName: 'Display name',
  displayNameHint: 'At most 60 characters: letters, digits, spaces, hyphens, apostrophes and dots.',
  youSaved: 'Your name was saved',
  role: 'Role',
  leaveLead: 'You lose access to everything here. To come back, you need a new invitation.',
})

export const detailsTexts = pageTexts(detailsMessages)
