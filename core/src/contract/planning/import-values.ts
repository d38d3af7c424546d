import { FILE_COLUMNS } from './scene-field-list.ts'
import type { FileColumn } from './scene-field-list.ts'

/**
 * What a column of an imported file may be. `level:1` to `level:3` name the process, episode or take that the scene
 * lies in, as far as they are below the entity that is imported into.
 */
export const IMPORT_FIELDS: readonly ('id' | FileColumn | `level:${1 | 2 | 3}`)[] = [
  'id',
  ...FILE_COLUMNS.map(({ column }) => column),
  'level:1',
  'level:2',
  'level:3',
]

/** What a column may become besides: a metric of its own, which is made with the import and named as the column. */
export const NEW_METRIC = 'metric:new'

/**
 * Why a column is taken for what it is: the caller says so, such a file was imported so before in the workspace, or its
 * header looks like it.
 */
export const IMPORT_COLUMN_ORIGINS = ['chosen', 'remembered', 'guessed'] as const
/** Where a column’s field comes from. */
export type ImportColumnOrigin = (typeof IMPORT_COLUMN_ORIGINS)[number]

/** Whose export a file is, by its columns. `timeline`: an OpenTimelineIO file or an edit decision list. */
export const IMPORT_SOURCES = ['arbo', 'kitsu', 'shotgrid', 'ftrack', 'timeline', 'other'] as const
/** The product whose export a file is. */
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** Which part of a date such as 03/04/2026 comes first: its day (`dmy`) or its month (`mdy`). */
export const DATE_ORDERS = ['dmy', 'mdy'] as const
/** What comes first in dates of figures. */
export type DateOrder = (typeof DATE_ORDERS)[number]

/** Frames a second of an edit decision list, which does not say it itself. */
export const EDL_RATES = [23.976, 24, 25, 29.97, 30, 50, 59.94, 60] as const

/** What an import is doing, in this order. Once it is `saving` it cannot be stopped any more. */
export const IMPORT_PHASES = ['reading', 'checking', 'writing', 'saving'] as const

/** To be accepted by callers of an import that want to be told how far it is. */
export const IMPORT_PROGRESS_TYPE = 'application/x-ndjson'

/** Why something of a timeline becomes no scene: it is black, has no picture, or has no length. */
export const IMPORT_SKIPS = ['black', 'no_picture', 'no_length'] as const
/** Why something of a file is passed over. */
export type ImportSkip = (typeof IMPORT_SKIPS)[number]
