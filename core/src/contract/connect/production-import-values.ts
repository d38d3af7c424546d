/** Where a production may come over from. */
export const PRODUCTION_SOURCES = ['kitsu', 'shotgrid', 'ftrack'] as const
/** The tracker that one production comes from. */
export type ProductionSource = (typeof PRODUCTION_SOURCES)[number]

/**
 * `draft`: files and choices are being collected. `checking`: a dry run is under way; `checked`: its report is there.
 * `running`: it is being written. `cancelled` and `failed` keep what was written by then, and may be started again.
 */
export const PRODUCTION_IMPORT_STATES = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'cancelled',
] as const
/** How far an import is. */
export type ProductionImportState = (typeof PRODUCTION_IMPORT_STATES)[number]

/** What a report counts, in its order. */
export const PRODUCTION_KINDS = ['project', 'process', 'episode', 'take', 'scene', 'comment', 'person'] as const
/** What kind of thing a count is of. */
export type ProductionKind = (typeof PRODUCTION_KINDS)[number]

/** What becomes of a thing: `skipped` has its reason. */
export const PRODUCTION_OUTCOMES = ['new', 'changed', 'same', 'skipped'] as const
/** What became of one thing. */
export type ProductionOutcome = (typeof PRODUCTION_OUTCOMES)[number]

/** What of a production may be brought. */
export const PRODUCTION_PARTS = ['shots', 'assets', 'comments'] as const
/** A part that may be brought or left. */
export type ProductionPart = (typeof PRODUCTION_PARTS)[number]

/**
 * What a column of a sheet may be read as. `task_status` holds the status of a shot's or asset's task, whose type the
 * header names, and `task_assignees` right behind it the people of that task; any number of columns may be those.
 */
export const PRODUCTION_COLUMNS = [
  'project',
  'episode',
  'sequence',
  'shot',
  'asset',
  'name',
  'id',
  'object_type',
  'asset_type',
  'parent',
  'link',
  'link_type',
  'description',
  'frame_in',
  'frame_out',
  'frames',
  'status',
  'task',
  'task_type',
  'assignees',
  'due_date',
  'task_status',
  'task_assignees',
  'subject',
  'text',
  'author',
  'date',
  'first_name',
  'last_name',
  'username',
  'email',
] as const
/** The meaning of a column in a file of another tracker. */
export type ProductionColumn = (typeof PRODUCTION_COLUMNS)[number]

/** Files of one import. */
export const PRODUCTION_FILES_MAX = 50
/** Imports that a workspace keeps. */
export const PRODUCTION_IMPORTS_MAX = 200
/** Problems that a report shows by themselves; the file of the report has all. */
export const PRODUCTION_PROBLEMS_SHOWN = 200

/** Extensions of files that a production is read from. */
export const PRODUCTION_EXTENSIONS = ['csv', 'xlsx', 'json', 'zip'] as const
