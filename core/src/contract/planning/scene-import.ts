import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import {
  DATE_ORDERS,
  EDL_RATES,
  IMPORT_COLUMN_ORIGINS,
  IMPORT_FIELDS,
  IMPORT_PHASES,
  IMPORT_SKIPS,
  IMPORT_SOURCES,
  NEW_METRIC,
} from './import-values.ts'
import { SceneFilterFields, SceneOrderBy } from './scene-fields.ts'
import { ExportQuery, ImportBody, ImportFault } from '../platform/sheets.ts'
import { Day, Id, WsParams } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** One of IMPORT_FIELDS, `metric:{id}` for a metric’s value, or NEW_METRIC for that of one which is made of the column. */
export const ImportField = z.union([
  z.enum(IMPORT_FIELDS),
  z.literal(NEW_METRIC),
  z.string().regex(/^metric:[0-9a-f-]{36}$/),
])
/** What a column is imported as. */
export type ImportField = z.infer<typeof ImportField>

/** A .csv, .xlsx, .otio or .edl file; in JSON with its bytes in base64, or as the file of a multipart form. */
const SceneImportBody = ImportBody.omit({ dry_run: true }).extend({
  /**
   * Field by header; '' is not imported. A header that is left out is what it was in the last file with these columns that
   * the workspace imported, else it is guessed.
   */
  mapping: z.record(z.string().max(200), z.union([ImportField, z.literal('')])).default({}),
  /** Processes, episodes and takes that columns name and that are not there are made. */
  create_parents: z.coerce.boolean().default(true),
  /** Of an .edl. */
  rate: z.coerce
    .number()
    .refine((rate) => (EDL_RATES as readonly number[]).includes(rate), refusal('rate'))
    .optional(),
  /** How dates such as 03/04/2026 are read in columns that do not tell it themselves. */
  date_order: z.enum(DATE_ORDERS).optional(),
})

const SceneWriteBody = SceneImportBody.extend({
  /** Faulty rows are left out, and all others written; without it one faulty row keeps all others out. */
  skip_faulty: z.coerce.boolean().default(false),
})

/** A column of an imported file, and what it is taken for; '' where it is left out. */
export const ImportColumn = z.object({
  /** As it stands in the file. */
  header: z.string(),
  field: z.union([ImportField, z.literal('')]),
  origin: z.enum(IMPORT_COLUMN_ORIGINS),
  /** All its values are numbers, so that it can become a metric. */
  numeric: z.boolean(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
  /** How dates such as 03/04/2026 are read in it: as its rows agree, else as `date_order` says; null where neither does. */
  date_order: z.enum(DATE_ORDERS).nullable(),
  /** It has such dates, and its rows do not tell their order. They are faulty without `date_order`. */
  ambiguous: z.boolean(),
  /** The first of its dates that can be read in two ways, where it is ambiguous and has one. */
  ambiguous_date: z.object({ value: z.string(), dmy: Day, mdy: Day }).nullable(),
})
/** A header with its field and some of its values. */
export type ImportColumn = z.infer<typeof ImportColumn>

/** What is wrong in one row of a file of scenes. */
export const SceneImportFault = ImportFault.extend({
  /** What stands in the cell, its first 200 characters; '' where it is about no cell. */
  value: z.string(),
})
/** A fault with the words that it is about. */
export type SceneImportFault = z.infer<typeof SceneImportFault>

/** How far an import is; a preview writes, too, and takes it back. */
export const SceneImportProgress = z.object({
  phase: z.enum(IMPORT_PHASES),
  /** Rows; 0 of 0 where they are not counted. */
  done: z.number().int(),
  total: z.number().int(),
})
/** The phase of an import, and how many rows of it are done. */
export type SceneImportProgress = z.infer<typeof SceneImportProgress>

/** What an import would do with one row of the file. */
export const SceneImportRow = z.object({
  /** Counted from 1 with the header; of a timeline the clip’s number. */
  row: z.number().int(),
  state: z.enum(['new', 'changed', 'unchanged', 'faulty']),
  name: z.string(),
  /** Names of the entities below the one that is imported into. */
  path: z.array(z.string()),
  item_id: Id.nullable(),
  /** What would be written; of a changed scene only what differs. Values as a person reads them. */
  changes: z.array(z.object({ field: z.string(), label: z.string(), from: z.string(), to: z.string() })),
  faults: z.array(SceneImportFault),
  /** What is taken otherwise than it stands in the file, and is no fault: a date on a day off. */
  remarks: z.array(SceneImportFault),
  /**
   * Of a faulty row its cells as they stand in the file, in the order of the columns; else empty. A date whose order the
   * column tells is yyyy-mm-dd: on its own it might be read otherwise.
   */
  cells: z.array(z.string()),
})
/** A row of the preview. */
export type SceneImportRow = z.infer<typeof SceneImportRow>

const Counts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faulty: z.number().int(),
})

/** Something of a timeline that becomes no scene, and why. */
export const SceneImportSkipped = z.object({
  /** Of the file, counted from 1; null where it is not made of lines. */
  line: z.number().int().nullable(),
  /** The line as it stands, or the clip’s name; its first 200 characters. */
  words: z.string(),
  reason: z.enum(IMPORT_SKIPS),
})
/** What is passed over of a file, with the reason. */
export type SceneImportSkipped = z.infer<typeof SceneImportSkipped>

/** What a file of scenes is read as, and what importing it would do; nothing is written yet. */
export const SceneImportPreview = z.object({
  source: z.enum(IMPORT_SOURCES),
  columns: z.array(ImportColumn),
  /** What a column may be here, with the words for it. */
  fields: z.array(z.object({ field: ImportField, label: z.string() })),
  /** The caller may make metrics here of columns. */
  can_add_metrics: z.boolean(),
  total: z.number().int(),
  counts: Counts,
  /** Processes, episodes and takes that would be made, by their path. */
  new_parents: z.array(z.array(z.string())),
  /** All faulty rows, and of the others the first, up to 1,000 together. */
  rows: z.array(SceneImportRow),
  /** Of a timeline what is no scene and a person would miss; empty of a table. */
  skipped: z.array(SceneImportSkipped),
})
/** Columns, counts and rows of a file that may be imported. */
export type SceneImportPreview = z.infer<typeof SceneImportPreview>

/** What an import has made, changed and left out. */
export const SceneImportOutcome = z.object({
  /** The act, which can be undone; null where the file changes nothing. */
  batch_id: Id.nullable(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Faulty rows that were left out, as `skip_faulty` asks for. */
  skipped: z.number().int(),
})
/** Counts of an import, and the act to undo it by. */
export type SceneImportOutcome = z.infer<typeof SceneImportOutcome>

const Params = WsParams.extend({ entity_id: Id })
const FILE_ERRORS = ['not_found', 'invalid', 'invalid_file_format', 'too_large'] as const

/** Scenes from files and to files: csv, xlsx, OpenTimelineIO and edit decision lists. */
export const sceneImportEndpoints = resource({
  importItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{entity_id}/items/import',
    summary:
      'What a file of scenes would do: every row as new, changed, unchanged or faulty. Writes nothing. Says how far it is to who accepts application/x-ndjson.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: Params,
    body: SceneImportBody,
    answer: 'data',
    heavy: true,
    data: SceneImportPreview,
    errors: FILE_ERRORS,
  },
  addImportedItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{entity_id}/items/import/add',
    summary:
      'Write a file of scenes: all of its rows, or, with a faulty one, none; with skip_faulty all but the faulty ones. Says how far it is to who accepts application/x-ndjson, and stops when the caller goes.',
    access: { rule: 'project_addItem_create' },
    scope: 'write',
    params: Params,
    body: SceneWriteBody,
    answer: 'data',
    heavy: true,
    data: SceneImportOutcome,
    errors: [...FILE_ERRORS, 'import_faulty'],
  },
  updateItemsFromFile: {
    method: 'POST',
    path: 'workspace/{ws_code}/entities/{entity_id}/items/update-from-file',
    summary:
      'Change scenes that are there by a file: all of its rows, or none, or with skip_faulty all but the faulty ones; a row without its scene is faulty. Says how far it is as the import does.',
    access: { rule: { anyOf: ['item_updateItemDetails_update', 'item_updateItemDate_update'] } },
    scope: 'write',
    params: Params,
    body: SceneWriteBody.extend({ dry_run: z.coerce.boolean().default(false) }),
    answer: 'data',
    heavy: true,
    data: z.object({ preview: SceneImportPreview.nullable(), outcome: SceneImportOutcome.nullable() }),
    errors: [...FILE_ERRORS, 'import_faulty'],
  },
  exportItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{entity_id}/items/export',
    summary: 'Scenes on and below an entity as a file that imports back unchanged.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: Params,
    query: SceneFilterFields.omit({ entity_id: true }).extend({
      ...ExportQuery.shape,
      order_by: SceneOrderBy.default('position'),
    }),
    answer: 'file',
    heavy: true,
    errors: ['not_found'],
  },
  exportWorkspaceItems: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/export',
    summary: 'Scenes of the workspace that a filter finds, as a file.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    query: SceneFilterFields.extend({ ...ExportQuery.shape, order_by: SceneOrderBy.default('position') }),
    answer: 'file',
    heavy: true,
    errors: ['not_found'],
  },
  itemExportFormat: {
    method: 'GET',
    path: 'workspace/{ws_code}/entities/{entity_id}/items/export-format',
    summary: 'A file to fill in, with the columns that an import here understands.',
    access: { rule: 'project_addItem_create' },
    scope: 'read',
    params: Params,
    query: ExportQuery,
    answer: 'file',
    errors: ['not_found'],
  },
})
