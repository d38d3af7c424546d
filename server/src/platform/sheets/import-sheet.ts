import type { ImportAnswer, ImportFault } from '@arbo/core/contract'
import { ApiError } from '../http/api-error.ts'
import { columnTitle } from './column-texts.ts'
import { readSheet } from './read-sheet.ts'
import type { SheetOptions } from './read-sheet.ts'
import type { SheetRow } from './sheet-table.ts'
import { SheetError } from './sheet-error.ts'

const PREVIEW_ROWS = 100

/**
 * The rows of an import's body.
 * @throws {ApiError} invalid_file_format, invalid, too_large
 */
export async function importSheet<Column extends string>(
  { name, content }: { name: string; content: string },
  options: SheetOptions<Column>,
): Promise<SheetRow<Column>[]> {
  try {
    const { rows } = await readSheet(Buffer.from(content, 'base64'), name, options)
    return rows
  } catch (error) {
    throwSheetError(error, name)
  }
}

/** Makes a file’s fault the answer of the call. @throws {ApiError} */
export function throwSheetError(error: unknown, name: string): never {
  if (!(error instanceof SheetError)) throw error
  throw new ApiError(error.code, { message: error.message, meta: { ...error.meta, name }, cause: error })
}

/** The answer of a dry run, with columns by their titles. */
export function importPreview(rows: readonly SheetRow[], faults: readonly ImportFault[]): ImportAnswer {
  const preview = rows.slice(0, PREVIEW_ROWS).map(({ row, values }) => ({
    row,
    values: Object.fromEntries(Object.entries(values).map(([column, value]) => [columnTitle(column), value])),
  }))
  return { total: rows.length, created: 0, faults: [...faults], preview }
}

/** @throws {ApiError} import_faulty with every faulty row, where there is one */
export function refuseFaulty(faults: readonly ImportFault[]): void {
  if (faults.length > 0) throw new ApiError('import_faulty', { meta: { rows: faults } })
}
