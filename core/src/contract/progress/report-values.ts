/** Fixed values of the standard reports (specification, section 7), literally. Plain, so that they cost nothing to import. */

/** The reports in the order of the specification; their keys stand in addresses of the screen. */
export const STANDARD_REPORTS = [
  'completed_scene',
  'scene_assignment',
  'assignee_achievement',
  'individual_achievement',
  'scene_status',
  'overdue',
  'workspace_user',
  'team_member',
  'all_entity_scene',
  'user_involvement',
  'metric',
  'point_metric',
] as const
/** A report by its key. */
export type StandardReport = (typeof STANDARD_REPORTS)[number]

/**
 * Reports with a line for each person. Who lacks `standardReport_comparePeople_read` sees only their own line of them
 * (XFIX-04).
 */
export const REPORTS_OF_PEOPLE: readonly StandardReport[] = [
  'scene_assignment',
  'assignee_achievement',
  'individual_achievement',
  'workspace_user',
  'team_member',
  'user_involvement',
  'point_metric',
]

/** Figures that can be narrowed to those of one person: asked for one after the other they compare people, too. */
export const REPORTS_OF_FIGURES: readonly StandardReport[] = ['scene_status', 'metric']

/** What a report can be narrowed by. `range` is a range of days, whose meaning is the report’s own. */
export const REPORT_FILTERS = [
  'entity',
  'range',
  'statuses',
  'division',
  'people',
  'teams',
  'metric',
  'currency',
  'search',
] as const
/** One thing that a report can be narrowed by. */
export type ReportFilterName = (typeof REPORT_FILTERS)[number]

interface ReportFacts {
  /** In lists of reports that are kept by id. Never reused. */
  id: number
  /** What a range of days means here; null: the report knows none. */
  range: 'completed' | 'due' | 'activity' | null
  /** Days up to today that are shown where none are asked for; null: all time. */
  rangeDays: number | null
  filters: readonly ReportFilterName[]
}

/** Days before today that reports on what happened reach back to (PLAN-44: the last 2 weeks). */
export const REPORT_RANGE_DAYS = 14

const ON_SCENES = ['entity', 'range', 'statuses', 'people', 'teams', 'search'] as const
const lately = { rangeDays: REPORT_RANGE_DAYS } as const
const always = { rangeDays: null } as const

/** Of each report its number, and what can be asked of it. */
export const REPORT_FACTS: Readonly<Record<StandardReport, ReportFacts>> = {
  completed_scene: {
    id: 1,
    range: 'completed',
    ...lately,
    filters: ['entity', 'range', 'people', 'teams', 'metric', 'currency', 'search'],
  },
  scene_assignment: { id: 2, range: 'due', ...always, filters: ON_SCENES },
  assignee_achievement: {
    id: 3,
    range: 'activity',
    ...lately,
    filters: ['entity', 'range', 'people', 'teams', 'metric', 'currency'],
  },
  individual_achievement: {
    id: 4,
    range: 'activity',
    ...lately,
    filters: ['entity', 'range', 'people', 'metric', 'currency'],
  },
  scene_status: {
    id: 5,
    range: 'due',
    ...always,
    filters: ['entity', 'range', 'statuses', 'division', 'people', 'teams'],
  },
  overdue: { id: 6, range: 'due', ...always, filters: ON_SCENES },
  workspace_user: { id: 7, range: null, ...always, filters: ['people', 'teams', 'search'] },
  team_member: { id: 8, range: null, ...always, filters: ['entity', 'people', 'teams'] },
  all_entity_scene: {
    id: 9,
    range: 'due',
    ...always,
    filters: ['entity', 'range', 'statuses', 'people', 'teams', 'metric', 'currency', 'search'],
  },
  user_involvement: { id: 10, range: 'activity', ...lately, filters: ['entity', 'range', 'people', 'teams'] },
  metric: {
    id: 11,
    range: 'due',
    ...always,
    filters: ['entity', 'range', 'statuses', 'people', 'teams', 'metric', 'currency'],
  },
  point_metric: {
    id: 12,
    range: 'due',
    ...always,
    filters: ['entity', 'range', 'statuses', 'people', 'teams', 'metric', 'currency'],
  },
}

/** The two export formats (section 9), and the two of them that reports are downloaded in. */
export const REPORT_FORMATS = ['xlsx', 'csv'] as const
/** Page that the list of frequent reports begins with (specification, section 9). */
export const FREQUENT_REPORTS_PAGE = 1
/** How many frequent reports the list shows (specification, section 9). */
export const FREQUENT_REPORTS = 3
/** Rows of one page of a preview. */
export const REPORT_PAGE_SIZE = 50
/** Most rows of one page of a preview. */
export const REPORT_PAGE_MAX = 200
/** Rows of a file that is answered at once; longer ones are made by a job. */
export const REPORT_DIRECT_ROWS = 5000
/** Days that a made file is kept. */
export const REPORT_FILE_DAYS = 7
/** Files that one person keeps. */
export const REPORT_FILES_MAX = 50
/** States of a file in the making. */
export const REPORT_FILE_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
/** How far a file is. */
export type ReportFileState = (typeof REPORT_FILE_STATES)[number]

/** How the cells of a column are to be read. */
export const REPORT_CELLS = [
  /** Words. */
  'text',
  /** Names of a scene, an entity or a person. */
  'name',
  /** Name of a status; `status_kind` of the row is its kind. */
  'status',
  /** yyyy-mm-dd */
  'day',
  /** ISO 8601; in files yyyy-mm-dd hh:mm in the workspace’s time zone. */
  'moment',
  /** A whole number. */
  'count',
  /** Hours, as exact decimal text. */
  'hours',
  /** Percent with two decimals. */
  'percent',
  /** Exact value or sum of the column’s metric. */
  'metric',
] as const
/** How the cells of one column are to be read. */
export type ReportCellKind = (typeof REPORT_CELLS)[number]
