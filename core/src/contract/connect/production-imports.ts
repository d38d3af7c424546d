import { z } from 'zod'
import { UndoOutcome } from '../planning/changes.ts'
import { resource } from '../platform/endpoint.ts'
import { LibraryName } from '../platform/library.ts'
import { IMPORT_COLUMN_ORIGINS } from '../planning/import-values.ts'
import {
  PRODUCTION_COLUMNS,
  PRODUCTION_IMPORT_STATES,
  PRODUCTION_KINDS,
  PRODUCTION_PARTS,
  PRODUCTION_SOURCES,
} from './production-import-values.ts'
import { Done, Id, Line, Moment, Name, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportBody } from '../platform/sheets.ts'

/** Productions that come over from other trackers: files, choices, a dry run with its report, then the import itself. */

const Source = z.enum(PRODUCTION_SOURCES)
/** How the source names a thing: its id where the file has one, else its names. */
const Key = z.string().max(500)
const Count = z.number().int()

/** A row of a file that cannot be read or brought as it is, and why. */
export const ProductionProblem = z.object({
  kind: z.enum(PRODUCTION_KINDS).nullable(),
  file: z.string(),
  /** Counted from 1 with the header, in JSON from 1 for the first thing; null where it is about the whole file. */
  row: z.number().int().nullable(),
  name: z.string(),
  message: z.string(),
})
/** What is wrong, with file and row. */
export type ProductionProblem = z.infer<typeof ProductionProblem>

/** A field or kind of thing that has no place here and stays behind. */
export const ProductionLeft = z.object({ what: z.string(), count: Count, reason: z.string() })
/** What stays behind, how often it is there, and why. */
export type ProductionLeft = z.infer<typeof ProductionLeft>

const Meaning = z.enum(PRODUCTION_COLUMNS)

/** A sheet of the files, with what each of its columns is read as and may be read as. */
export const ProductionSheet = z.object({
  /** Names the sheet in `columns` of the mapping. */
  key: Key,
  file: z.string(),
  /** What its rows are, such as 'shots'. */
  what: z.string(),
  rows: Count,
  columns: z.array(
    z.object({
      /** As it stands in the file. */
      header: z.string(),
      /** '' where it is not read. */
      meaning: z.union([Meaning, z.literal('')]),
      origin: z.enum(IMPORT_COLUMN_ORIGINS),
      /** The first values that are not empty. */
      samples: z.array(z.string()),
    }),
  ),
  meanings: z.array(Meaning),
})
/** One table of an uploaded file, by columns. */
export type ProductionSheet = z.infer<typeof ProductionSheet>

/** What the files hold. */
export const ProductionFacts = z.object({
  projects: z.array(
    z.object({ key: Key, name: z.string(), shots: Count, assets: Count, tasks: Count, comments: Count }),
  ),
  task_types: z.array(z.object({ key: Key, name: z.string(), department: z.string().nullable(), count: Count })),
  statuses: z.array(z.object({ key: Key, name: z.string(), count: Count })),
  people: z.array(z.object({ key: Key, name: z.string(), email: z.string().nullable(), count: Count })),
  has_episodes: z.boolean(),
  has_departments: z.boolean(),
  /** Shots and assets without a task. */
  without_task: Count,
  problems: z.array(ProductionProblem),
  problems_total: Count,
  left: z.array(ProductionLeft),
  /** Of .csv and .xlsx files whose rows are known for what they are. */
  sheets: z.array(ProductionSheet),
})
/** Projects, task types, statuses and people that were found in the files. */
export type ProductionFacts = z.infer<typeof ProductionFacts>

/** What becomes of the projects, task types, statuses and people of the source. */
export const ProductionMapping = z.object({
  /** A project of the source becomes one here: a new one of this name, or one that is there. */
  projects: z.array(z.object({ key: Key, include: z.boolean(), name: Name, entity_id: Id.nullable() })).max(500),
  parts: z.array(z.enum(PRODUCTION_PARTS)),
  /** What the level below the project is made of. */
  process_from: z.enum(['task_type', 'department']),
  /** By task type: the name of its process; task types of one name share it. */
  processes: z.record(Key, z.object({ include: z.boolean(), name: Name })),
  /** Where shots and assets without a task go; '' leaves them out. */
  no_task_process: Line.max(200),
  /** Of a production without episodes: whether sequences and asset types lie right below the process, or one deeper. */
  group_level: z.union([z.literal(2), z.literal(3)]),
  /** Names of the level between, where the source has none there. */
  shots_name: Name,
  assets_name: Name,
  /** The template flow of new projects; null: a new one of the source's statuses. */
  flow_id: Id.nullable(),
  flow_name: LibraryName,
  /** By status of the source: the fixed status that it counts as, and the status of the chosen flow. */
  statuses: z.record(Key, z.object({ kind: z.number().int().min(0).max(6), status_id: Id.nullable() })),
  /** `none`: their work comes over unassigned. `invite`: a mail goes to their address. */
  people: z.record(Key, z.object({ become: z.enum(['member', 'invite', 'none']), ws_user_id: Id.nullable() })),
  /** Of what an earlier import brought and the source changed since. */
  changed: z.enum(['update', 'leave']),
  /**
   * By sheet and header: what a column is read as although its name does not say so, '' to leave it out. A change needs
   * only the columns that it is about. The files are read anew with it.
   */
  columns: z.record(Key, z.record(z.string().max(5000), z.string().max(100))),
})
/** The choices of one import; proposed by the server, changed by people. */
export type ProductionMapping = z.infer<typeof ProductionMapping>

/** What an import has done, or with `is_dry` would do, by kind of thing. */
export const ProductionReport = z.object({
  is_dry: z.boolean(),
  counts: z.array(
    z.object({ kind: z.enum(PRODUCTION_KINDS), new: Count, changed: Count, same: Count, skipped: Count }),
  ),
  problems: z.array(ProductionProblem),
  problems_total: Count,
  left: z.array(ProductionLeft),
})
/** Counts and problems of a run. */
export type ProductionReport = z.infer<typeof ProductionReport>

/** An uploaded file of a production; its size is in bytes. */
export const ProductionFile = z.object({
  id: Id,
  name: z.string(),
  size: Count,
  /** What was found in it, such as 'Shots', with how many rows each. */
  tables: z.array(z.object({ name: z.string(), what: z.string(), rows: Count })),
})
/** A file with the tables found in it. */
export type ProductionFile = z.infer<typeof ProductionFile>

/** A production that comes over from another tracker: its files, choices, state and last report. */
export const ProductionImport = z.object({
  id: Id,
  /** Null until files say it or somebody does. */
  source: Source.nullable(),
  created_by: Person,
  state: z.enum(PRODUCTION_IMPORT_STATES),
  files: z.array(ProductionFile),
  /** Null without files. */
  facts: ProductionFacts.nullable(),
  mapping: ProductionMapping.nullable(),
  /** Things looked at or written, and of how many. */
  done: Count,
  total: Count,
  /** Why it failed. */
  message: z.string().nullable(),
  /** Of the last dry run or import. */
  report: ProductionReport.nullable(),
  /** The act that the caller may take back. */
  can_undo: z.boolean(),
  undone_at: Moment.nullable(),
  created_at: Moment,
  finished_at: Moment.nullable(),
})
/** One import with all that its page shows. */
export type ProductionImport = z.infer<typeof ProductionImport>

/** An import of a production without what only its own page needs. */
export const ProductionImportInfo = ProductionImport.omit({ facts: true, mapping: true, report: true }).extend({
  projects: z.array(z.string()),
  counts: ProductionReport.shape.counts,
})
/** An import as lists show it; `showProductionImport` has the rest. */
export type ProductionImportInfo = z.infer<typeof ProductionImportInfo>

/** Whoever brings a production over makes projects, all below them and scenes, and changes scenes. */
const RULE = {
  rule: {
    allOf: [
      'project_addRootEntity_create',
      'project_addEntity_create',
      'project_addItem_create',
      'item_updateItemDetails_update',
    ],
  },
} as const
const BASE = 'workspace/{ws_code}/production-imports' as const
const ONE = `${BASE}/{id}` as const

/** Productions from other trackers: add files, choose, try, import and undo. */
export const productionImportEndpoints = resource({
  listProductionImports: {
    method: 'GET',
    path: BASE,
    summary: 'Imports of productions from other trackers, newest first.',
    access: RULE,
    scope: 'read',
    params: WsParams,
    query: PageQuery,
    answer: 'list',
    data: ProductionImportInfo,
  },
  createProductionImport: {
    method: 'POST',
    once: true,
    path: BASE,
    summary: 'Begin an import of a production; files are added to it.',
    access: RULE,
    scope: 'write',
    params: WsParams,
    body: z.object({ source: Source.nullable().default(null) }),
    answer: 'data',
    data: ProductionImport,
    errors: ['limit_reached'],
  },
  showProductionImport: {
    method: 'GET',
    path: ONE,
    summary: 'One import with what its files hold, the choices and the last report.',
    access: RULE,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: ProductionImport,
    errors: ['not_found'],
  },
  addProductionFile: {
    method: 'POST',
    path: `${ONE}/files`,
    summary: 'Add a .csv, .xlsx, .json or .zip file of the source; what it holds is recognised by its content.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    body: ImportBody.omit({ dry_run: true }),
    answer: 'data',
    data: ProductionImport,
    errors: ['not_found', 'production_running', 'invalid', 'invalid_file_format', 'too_large', 'limit_reached'],
  },
  deleteProductionFile: {
    method: 'DELETE',
    path: `${ONE}/files/{file_id}`,
    summary: 'Take a file out of an import that is not under way.',
    access: RULE,
    scope: 'write',
    params: WsIdParams.extend({ file_id: Id }),
    answer: 'data',
    data: ProductionImport,
    errors: ['not_found', 'production_running', 'invalid'],
  },
  updateProductionImport: {
    method: 'PATCH',
    path: ONE,
    summary: 'Choose the source by hand, or what becomes of what. Choices that are left out stay.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ source: Source.optional(), mapping: ProductionMapping.partial().optional() }),
    answer: 'data',
    data: ProductionImport,
    errors: ['not_found', 'production_running', 'invalid', 'invalid_reference'],
  },
  checkProductionImport: {
    method: 'POST',
    path: `${ONE}/check`,
    summary: 'Look through everything in the background and report what would become of it. Writes nothing.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    heavy: true,
    data: ProductionImport,
    errors: ['not_found', 'production_running', 'production_empty'],
  },
  startProductionImport: {
    method: 'POST',
    path: `${ONE}/start`,
    summary: 'Import in the background. What an earlier run brought is found again by its id in the source.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: ProductionImport,
    errors: [
      'not_found',
      'production_running',
      'production_empty',
      'invalid_reference',
      'seat_limit',
      'too_many_requests',
      'name_taken',
    ],
  },
  cancelProductionImport: {
    method: 'POST',
    path: `${ONE}/cancel`,
    summary: 'Stop what is under way. What was written by then stays, and can be taken back.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: ProductionImport,
    errors: ['not_found'],
  },
  undoProductionImport: {
    method: 'POST',
    path: `${ONE}/undo`,
    summary: 'Take back one’s own import: what it made and nobody touched since goes, what it changed goes back.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: UndoOutcome,
    errors: ['not_found', 'production_running', 'already_undone', 'status_in_use'],
  },
  productionImportReport: {
    method: 'GET',
    path: `${ONE}/report`,
    summary: 'The last report as a file: every thing with what becomes of it, and what stays behind.',
    access: RULE,
    scope: 'read',
    params: WsIdParams,
    query: ExportQuery,
    answer: 'file',
    errors: ['not_found', 'production_empty'],
  },
  deleteProductionImport: {
    method: 'DELETE',
    path: ONE,
    summary: 'Delete an import that is not under way, with its files. What it brought stays.',
    access: RULE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'production_running'],
  },
})
