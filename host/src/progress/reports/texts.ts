import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of the standard reports: of each its name, and the question that it answers. */
export const reportMessages = catalogue('host.reports', {
  reports: {
    completed_scene: {
      name: 'Completed {scenes}',
      what: '{Scenes} approved in this period, and how early or late they were.',
    },
    scene_assignment: {
      name: '{Scene} assignment',
      what: 'Who is assigned to what: a row for each assignee of each {scene}.',
    },
    assignee_achievement: {
      name: 'Assignee achievement',
      what: 'What each assignee completed in this period. A {scene} shared by two people counts for both, but once in the total.',
    },
    individual_achievement: {
      name: 'Individual achievement',
      what: 'What one person completed in this period, by {project}. Shows you unless you choose someone else.',
    },
    scene_status: { name: '{Scene} status', what: 'How many {scenes} are in each status.' },
    overdue: { name: 'Overdue', what: '{Scenes} that were due before today and are not approved.' },
    workspace_user: { name: 'Workspace users', what: 'The people of the workspace with their role, teams and work.' },
    team_member: {
      name: 'Team members',
      what: 'The members of each team with their work. A shared {scene} counts once in the total.',
    },
    all_entity_scene: { name: 'All {scenes}', what: 'Every {scene} with its place, people, dates and metrics.' },
    user_involvement: {
      name: 'User involvement',
      what: 'How much each person changed, uploaded and commented in this period.',
    },
    metric: { name: 'Metrics', what: 'Exact totals of the metrics of {scenes}, by where they belong.' },
    point_metric: {
      name: 'Point metrics',
      what: 'The points of each person’s {scenes}, by the point metric that applies.',
    },
  },
  groups: { scenes: '{Scenes}', people: 'People', figures: 'Figures' },
  frequent: 'Frequently used',
  frequentLoading: 'Loading frequently used reports',
  list: 'Reports',
  search: 'Find a report',
  noneFound: 'No report has that name.',
  choose: 'Report',

  searchScenes: 'Find a {scene}',
  searchPeople: 'Find a person',
  entity: '{Project}',
  statuses: 'Status',
  divided: 'Divided by',
  own: 'Own statuses',
  fixed: 'Fixed statuses',
  people: 'People',
  person: 'Person',
  teams: 'Team',
  metric: 'Metric',
  currency: 'Currency',
  currencyOnly: 'Only the workspace’s',
  ranges: {
    completed: 'Completed',
    due: 'Due date',
    activity: 'Days',
  },
  clear: 'Clear the filters',

  download: 'Download',
  xlsx: 'Excel (xlsx)',
  csv: 'CSV',
  downloadFailed: 'Download failed',
  made: 'The report is being prepared',
  madeMessage:
    'It is long, so it is prepared in the background. You can leave this page; we’ll notify you when it is ready.',
  showFiles: 'My report files',

  rows: '{from, plural, other {#}}–{to, plural, other {#}} of {total, plural, other {#}}',
  previous: 'Previous page',
  next: 'Next page',
  table: '{name}: figures',
  rowsCount: '{count, plural, one {# row} other {# rows}}',
  loading: 'Preparing the report',
  empty: 'Report empty; Try different criteria.',
  emptyMessage: 'Nothing matches the filters of this report.',
  emptyPlain: 'There is nothing to report on yet.',
  failed: 'This report could not be prepared',
  denied: 'You do not have access to this report',
  deniedMessage: 'Your role does not have the permission it needs. An owner or admin of the workspace can grant it.',
  firstPage: 'To the first page',
  tryAgain: 'Try again',

  files: 'My report files',
  filesRunning: '{count} in progress',
  filesNone: 'No files yet',
  filesNoneMessage: 'Long reports are prepared here in the background and kept for 7 days.',
  filesFailed: 'Your report files could not be loaded.',
  filesLoading: 'Loading your report files',
  fileStates: {
    queued: 'Waiting',
    running: 'In progress',
    done: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  fileRows: '{done, plural, other {#}} of {total, plural, one {# row} other {# rows}}',
  fileFacts: '{rows, plural, one {# row} other {# rows}} · {size}',
  fileKept: 'kept until {day}',
  fileProgress: 'Progress of {name}',
  fileDownload: 'Download {name}',
  fileCancel: 'Cancel {name}',
  fileRetry: 'Retry {name}',
  fileDelete: 'Delete {name}',
  fileActFailed: 'Something went wrong',

  highlight: 'Daily highlight',
  highlightWhat: 'Status changes, uploads and comments of one day.',
  highlightDay: 'Day',
  highlightCounts: {
    status_changes: '{count, plural, one {# status change} other {# status changes}}',
    uploads: '{count, plural, one {# upload} other {# uploads}}',
    comments: '{count, plural, one {# comment} other {# comments}}',
  },
  highlightDownload: 'Download xlsx',
  highlightFailed: 'The day could not be loaded.',
})

export const reportTexts = pageTexts(reportMessages)
