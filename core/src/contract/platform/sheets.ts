import { z } from 'zod'
import { FileLine } from './shapes.ts'
import { refusal } from './refusal-texts.ts'

/** What imports and exports of every resource share. */

/** Longest base64 text of a file of 5 MB. */
const CONTENT_MAX = Math.ceil(5_000_000 / 3) * 4

/** What tables are exported as and read from. */
export const SheetFormat = z.enum(['csv', 'xlsx'])
/** The extension of a file with a table. */
export type SheetFormat = z.infer<typeof SheetFormat>

export const ExportQuery = z.object({ format: SheetFormat.default('csv') })

/** A .csv or .xlsx file and what is to be done with it. */
export const ImportBody = z.object({
  /** With its extension, which says how to read it. */
  name: FileLine.min(1).max(255),
  /** The file's bytes in base64; 5 MB at most, with at most 5,000 rows below its header. */
  content: z
    .string()
    .max(CONTENT_MAX, refusal('file_large'))
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, refusal('file')),
  /** Everything is checked and nothing written: the answer is the preview. */
  dry_run: z.boolean().default(false),
})

/** A row of an imported file as it was read: cells by the header above them. */
export const ImportRow = z.object({
  /** Counted from 1 with the header, as spreadsheets count. */
  row: z.number().int(),
  values: z.record(z.string(), z.string()),
})
/** A row as the preview of an import has it. */
export type ImportRow = z.infer<typeof ImportRow>

/** A message about one row; `column` is the header, null where it is about the row as a whole. */
export const ImportFault = z.object({ row: z.number().int(), column: z.string().nullable(), message: z.string() })
/** What is wrong in one row of an import, and in which column where it is one's. */
export type ImportFault = z.infer<typeof ImportFault>

/** What became of an import; with `dry_run` what would. */
export const ImportAnswer = z.object({
  /** Rows of the file below its header, empty ones left out. */
  total: z.number().int(),
  /** Rows that were written; 0 in a dry run. */
  created: z.number().int(),
  /** What is wrong. A real run with a fault writes nothing and is refused with import_faulty, so this is for dry runs. */
  faults: z.array(ImportFault),
  /** The first 100 rows as they were read, in a dry run. */
  preview: z.array(ImportRow),
})
/** Counts and faults of an import, and in a dry run its first rows. */
export type ImportAnswer = z.infer<typeof ImportAnswer>
