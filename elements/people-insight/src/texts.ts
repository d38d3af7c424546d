import { catalogue, type TextsOf } from '@arbo/core'
import { useTextsOf } from '@arbo/kit/ui'

/** Every user-visible text of the tile. */
export const messages = catalogue('people-insight', {
  insight: 'People insight',
  // States
  nothingTitle: 'No person chosen',
  nothingMessage: 'Give this tile a person, or a person’s id and a session.',
  noSessionTitle: 'Not connected',
  noSessionMessage: 'This tile appears once the page provides a session.',
  signedOutTitle: 'You are signed out',
  signedOutMessage: 'Sign in to see this tile.',
  noWorkspaceTitle: 'No workspace chosen',
  noWorkspaceMessage: 'Choose a workspace to see this tile.',
  noAccessTitle: 'You do not have access to people insight',
  noAccessMessage: 'Ask an administrator of the workspace for access to the insights of people.',
  notFoundTitle: 'This person was not found',
  notFoundMessage:
    'They may have been removed from the workspace, or the address is wrong. Ask the person who sent you the link, or an owner or admin of the workspace.',
  offlineTitle: 'No connection',
  offlineMessage: 'The tile opens when you are back online.',
  failedTitle: 'The tile could not be loaded',
  failedSafe: 'Nothing was lost. We keep trying.',
  loading: 'Loading the tile',
  // Header
  archived: 'Archived',
  pending: 'Invitation pending',
  blocked: 'Blocked',
  role: 'Role',
  teams: 'Teams',
  noTeams: 'No team',
  localTime: 'Local time',
  noZone: 'No time zone chosen',
  ahead: '{difference} ahead of you',
  behind: '{difference} behind you',
  sameTime: 'same time as you',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile',
  now: {
    working: 'Works today',
    weekend: 'Day off today',
    holiday: 'Holiday today',
    extra: 'Works an extra day today',
    off: 'Away today',
  },
  // Load
  load: 'Load',
  assigned: '{count} assigned',
  noneAssigned: 'Nothing is assigned at the moment.',
  toReview: '{count} waiting for their review',
  byDay: 'Due by day',
  thisWeek: 'This week',
  nextWeek: 'Next week',
  dueOn: '{count} due',
  isToday: 'today',
  // Work
  work: 'Work',
  overdue: 'Overdue',
  noOverdue: 'Nothing is overdue.',
  due: 'Due this week and next',
  noDue: 'Nothing is due this week or next.',
  more: '{count} more',
  // Activity
  activity: 'Recent activity',
  noActivity: 'No comments, uploads or changes of status yet.',
  /** Before the name of the scene. */
  activities: {
    comment: 'Commented on',
    done: 'Marked as done on',
    upload: 'Uploaded to',
    status: 'Changed the status of',
  },
  statusBecame: 'to',
  // Targets
  targets: 'Targets in progress',
  noTargets: 'No targets are in progress.',
  range: '{start} to {end}',
  // Availability
  availability: 'Availability',
  hours: '{days}, {start} to {end}',
  weekRange: '{first} to {last}',
  wholeTime: 'No exceptions in the next four weeks.',
  ahead4: 'Next four weeks',
  days: {
    working: 'Working day',
    weekend: 'Not a working day',
    holiday: 'Holiday',
    extra: 'Extra-day',
    off: 'Off-day',
  },
})

export type Texts = TextsOf<typeof messages>

/** The texts in the language of the element around. */
export const useTexts = (): Texts => useTextsOf(messages)
