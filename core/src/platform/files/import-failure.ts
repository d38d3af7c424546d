import { workText } from '../work-texts.ts'
import type { Failure } from '../api/failure.ts'

/** One fault of an import file: its row, counted from 1 with the header, and what is wrong there. */
export interface RowFault {
  row: number
  message: string
}

export interface ImportFailure {
  message: string
  /** Empty where the import failed as a whole. */
  rows: readonly RowFault[]
}

/**
 * What an import that was refused says (CORE-73, decision 104): 'There is error when import.' with its rows where the
 * answer names faulty ones in `meta.rows`, else 'Import failed.' and the reason.
 */
export function importFailure(failure: Pick<Failure, 'message' | 'meta'>): ImportFailure {
  const rows = failure.meta?.['rows']
  if (Array.isArray(rows) && rows.length > 0)
    return { message: workText('import.faulty_rows'), rows: rows as RowFault[] }
  return { message: `${workText('import.failed')} ${failure.message}`.trim(), rows: [] }
}

/** The message for the failed download of a sample file (CORE-74). */
export function sampleFailure(failure: Pick<Failure, 'message'>): string {
  return `${workText('import.no_sample')}. ${failure.message}`.trim()
}
