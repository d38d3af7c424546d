import type { ProductionMapping, ProductionSheet, ProductionSource } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { validationFailed } from '../../platform/http/api-error.ts'
import { rememberedMapping, rememberMapping } from '../../planning/scene-import/remembered-mappings.ts'
import { samplesOf } from '../../planning/scene-import/samples.ts'
import { text } from '../texts.ts'
import { columnsOf, knownMeanings, mayRepeat } from './column-meanings.ts'
import { isOfSource, type SourceTable } from './tables.ts'

/** By sheet, then by header. */
type Columns = ProductionMapping['columns']

const layoutOf = (headers: readonly string[]) => ({ importer: 'production', headers }) as const

/** What the columns of sheets became in the last import of such files, by sheet. */
export async function rememberedColumns(tx: Tx, wsId: string, tables: readonly SourceTable[]): Promise<Columns> {
  const columns: Columns = {}
  for (const { key, header } of tables) {
    if (key === undefined || header.length === 0) continue
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    columns[key] = await rememberedMapping(tx, wsId, layoutOf(header))
  }
  return columns
}

/** Keeps what people chose for the next files with these columns. */
export async function rememberColumns(tx: Tx, wsId: string, sheets: readonly ProductionSheet[]): Promise<void> {
  const chosen = columnsChosen(sheets)
  for (const { key, columns } of sheets) {
    const layout = layoutOf(columns.map(({ header }) => header))
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await rememberMapping(tx, wsId, layout, chosen[key] ?? {})
  }
}

/** The sheets that a source reads, with what their columns are and may be. */
export function sheetsOf(
  source: ProductionSource,
  tables: readonly SourceTable[],
  { chosen, remembered }: { chosen: Columns; remembered: Columns },
): ProductionSheet[] {
  return tables.flatMap((table) => {
    const { key = '', file, kind, header, rows } = table
    const meanings = knownMeanings(source, table)
    if (header.length === 0 || meanings.length === 0 || !isOfSource(source, table)) return []
    const { mapping, origins } = columnsOf(source, table, {
      chosen: chosen[key] ?? {},
      remembered: remembered[key] ?? {},
    })
    const columns = header.map((one) => ({
      header: one,
      meaning: mapping.get(one) ?? ('' as const),
      origin: origins.get(one) ?? ('guessed' as const),
      samples: samplesOf(rows, one),
    }))
    return [{ key, file, what: kind, rows: rows.length, columns, meanings }]
  })
}

/** What is not read by its name alone. */
export function columnsChosen(sheets: readonly ProductionSheet[]): Columns {
  const choices = sheets.map(({ key, columns }) => {
    const chosen = columns.filter(({ origin }) => origin !== 'guessed')
    return [key, Object.fromEntries(chosen.map(({ header, meaning }) => [header, meaning]))] as const
  })
  return Object.fromEntries(choices.filter(([, chosen]) => Object.keys(chosen).length > 0))
}

/** Choices with those of a change, column by column. */
export function withColumns(before: Columns, change: Columns): Columns {
  const changed = Object.entries(change).map(([key, columns]) => [key, { ...before[key], ...columns }])
  return { ...before, ...Object.fromEntries(changed) }
}

/** Says which column it is about, by the path of the body. */
function refuse(
  key: 'production.no_sheet' | 'production.no_column' | 'production.no_meaning' | 'production.same_meaning',
  path: readonly string[],
  values: Record<string, string>,
): never {
  throw validationFailed({ [['mapping.columns', ...path].join('.')]: text(key, values) })
}

/**
 * That a change names sheets and columns that are there and meanings that these can have, and that afterwards nobody has
 * chosen two columns for one.
 * @throws {ApiError} validation_failed
 */
export function checkColumns(sheets: readonly ProductionSheet[], before: Columns, change: Columns): void {
  const after = withColumns(before, change)
  for (const [key, columns] of Object.entries(change)) {
    const sheet = sheets.find((one) => one.key === key)
    if (!sheet) refuse('production.no_sheet', [key], { sheet: key })
    const { file } = sheet
    for (const [header, meaning] of Object.entries(columns)) {
      if (!sheet.columns.some((one) => one.header === header))
        refuse('production.no_column', [key, header], { file, header })
      if (meaning !== '' && !sheet.meanings.some((one) => one === meaning))
        refuse('production.no_meaning', [key, header], { file, header, meaning })
    }
    const headerOf = new Map<string, string>()
    for (const [header, meaning] of Object.entries(after[key] ?? {})) {
      const other = headerOf.get(meaning)
      if (meaning === '' || mayRepeat(meaning)) continue
      if (other !== undefined) refuse('production.same_meaning', [key, header], { file, header, other })
      headerOf.set(meaning, header)
    }
  }
}
