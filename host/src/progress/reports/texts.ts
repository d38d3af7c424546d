import type { Levels, StandardReport } from '@arbo/core'
import { formatNumber } from '@arbo/core/format'

const whole = (count: number): string => formatNumber(count, 0)
const counted = (count: number, word: string): string => `${whole(count)} ${word}${count === 1 ? '' : 's'}`

/** A report's name and the question that it answers. */
type ReportText = (levels: Levels) => readonly [name: string, what: string]

/** Texts of the standard reports. */
export const reportTexts = {
  reports: {
    completed_scene: ({ scene }) => [
      `Completed ${scene.words}`,
      `${scene.many} that were approved in these days, and how far from their due dates.`,
    ],
    scene_assignment: ({ scene }) => [
      `${scene.one} assignment`,
      `Who is assigned to what: a row for each assignee of each ${scene.word}.`,
    ],
    assignee_achievement: ({ scene }) => [
      'Assignee achievement',
      `What each assignee got done in these days. A ${scene.word} of two people counts for both, in the total once.`,
    ],
    individual_achievement: ({ project }) => [
      'Individual achievement',
      `What one person got done in these days, ${project.word} by ${project.word}. Yours, unless you choose somebody.`,
    ],
    scene_status: ({ scene }) => [`${scene.one} status`, `How many ${scene.words} are in which status.`],
    overdue: ({ scene }) => ['Overdue', `${scene.many} that were due before today and are not approved.`],
    workspace_user: () => ['Workspace users', 'The people of the workspace with their role, teams and work.'],
    team_member: ({ scene }) => [
      'Team members',
      `The members of each team with their work. A ${scene.word} of several counts in the total once.`,
    ],
    all_entity_scene: ({ scene }) => [
      `All ${scene.words}`,
      `Every ${scene.word} with its place, people, dates and metrics.`,
    ],
    user_involvement: () => ['User involvement', 'Who changed, uploaded and commented how much in these days.'],
    metric: ({ scene }) => ['Metrics', `Exact sums of the metrics of ${scene.words}, by what holds them.`],
    point_metric: ({ scene }) => [
      'Point metrics',
      `What the ${scene.words} of each person weigh, by the point metric that holds there.`,
    ],
  } satisfies Record<StandardReport, ReportText>,
  groups: { scenes: ({ scene }: Levels) => scene.many, people: () => 'People', figures: () => 'Figures' },
  frequent: 'Frequently used',
  frequentLoading: 'Loading frequently used reports',
  list: 'Reports',
  search: 'Find a report',
  noneFound: 'No report is called that.',
  choose: 'Report',

  searchScenes: ({ scene }: Levels) => `Find a ${scene.word}`,
  searchPeople: 'Find a person',
  entity: ({ project }: Levels) => project.one,
  statuses: 'Status',
  people: 'People',
  person: 'Person',
  teams: 'Team',
  metric: 'Metric',
  currency: 'Currency',
  currencyOnly: 'Only the workspace’s',
  filterChosen: (name: string, value: string) => `${name}: ${value}`,
  filterRemove: (name: string) => `Remove the filter ${name}`,
  chosen: (count: number) => String(count),
  gone: 'Not there any more',
  ranges: {
    completed: 'Completed',
    due: 'Due date',
    activity: 'Days',
  },
  from: 'From',
  to: 'Until',
  rangeOf: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  since: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
  allTime: 'All time',
  quick: {
    week: 'Last 7 days',
    fortnight: 'Last 14 days',
    month: 'This month',
    lastMonth: 'Last month',
    year: 'This year',
    decade: 'Last 10 years',
  },
  clear: 'Clear the filters',

  download: 'Download',
  xlsx: 'Excel (xlsx)',
  csv: 'CSV',
  downloadFailed: 'Download failed',
  made: 'The report is being made',
  madeMessage: 'It is long, so it is made in the background. You can leave; you are told when it is ready.',
  showFiles: 'My report files',

  rows: (from: number, to: number, total: number) => `${whole(from)}–${whole(to)} of ${whole(total)}`,
  previous: 'Previous page',
  next: 'Next page',
  table: (name: string) => `${name}: figures`,
  rowsCount: (count: number) => counted(count, 'row'),
  chartFigures: 'The same figures as a table',
  loading: 'Making the report',
  empty: 'Report empty; Try different criteria.',
  emptyMessage: 'Nothing fits what this report is narrowed by.',
  emptyPlain: 'There is nothing to report on yet.',
  failed: 'This report could not be made',
  denied: 'You may not see this report',
  deniedMessage: 'It needs a permission that your role does not have. An owner or admin of the workspace can grant it.',
  firstPage: 'To the first page',
  tryAgain: 'Try again',

  files: 'My report files',
  filesRunning: (count: number) => `${count} being made`,
  filesNone: 'No files yet',
  filesNoneMessage: 'Long reports are made here, in the background. They are kept for 7 days.',
  filesFailed: 'Your report files could not be loaded.',
  filesLoading: 'Loading your report files',
  fileStates: {
    queued: 'Waiting',
    running: 'Being made',
    done: 'Ready',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  fileRows: (done: number, total: number | null) =>
    total === null ? counted(done, 'row') : `${whole(done)} of ${counted(total, 'row')}`,
  fileFacts: (rows: number, size: string) => `${counted(rows, 'row')} · ${size}`,
  fileKept: (day: string) => `kept until ${day}`,
  fileProgress: (name: string) => `Progress of ${name}`,
  fileDownload: (name: string) => `Download ${name}`,
  fileCancel: (name: string) => `Cancel ${name}`,
  fileRetry: (name: string) => `Make ${name} again`,
  fileDelete: (name: string) => `Delete ${name}`,
  fileActFailed: 'This could not be done',

  highlight: 'Daily highlight',
  highlightWhat: 'Status changes, uploads and comments of one day.',
  highlightDay: 'Day',
  highlightCounts: {
    status_changes: (count: number) => counted(count, 'status change'),
    uploads: (count: number) => counted(count, 'upload'),
    comments: (count: number) => counted(count, 'comment'),
  },
  highlightDownload: 'Download xlsx',
  highlightFailed: 'The day could not be read.',
} as const
