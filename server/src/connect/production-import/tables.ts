import type { ProductionSource } from '@arbo/core/contract'

/** A file, under its name without folders. */
export interface NamedBytes {
  name: string
  bytes: Buffer
}

/** The kind of a table's rows, whatever the source calls it. */
export const TABLE_KINDS = [
  'projects',
  'episodes',
  'sequences',
  'shots',
  'assets',
  'things',
  'tasks',
  'notes',
  'people',
  'statuses',
  'task_types',
  'departments',
  'asset_types',
  'appointments',
  'casting',
  'versions',
  'other',
] as const
export type TableKind = (typeof TABLE_KINDS)[number]

/** One thing of a file: a row of a sheet with texts, or an object of a JSON file as it stands there. */
export interface SourceRow {
  /** Counted from 1 with the header, in JSON from 1 for the first object. */
  row: number
  values: Readonly<Record<string, unknown>>
}

/** Rows of one kind in one file. */
export interface SourceTable {
  file: string
  kind: TableKind
  source: ProductionSource | null
  /** Of a sheet that names no project: the one that it belongs to by the other files. */
  home?: string
  /** Names it among all tables of an import. */
  key?: string
  /** Of a sheet: what somebody chose its columns to be, by header; '' leaves one out. */
  columns?: Readonly<Record<string, string>>
  /** Of a sheet, in its order; [] of JSON. */
  header: readonly string[]
  rows: readonly SourceRow[]
}

/** Whether a source reads a table; one that any tracker could have written is anybody's. */
export const isOfSource = (source: ProductionSource, table: Pick<SourceTable, 'source'>): boolean =>
  table.source === null || table.source === source

/** A value of a row as text; '' where there is none. Numbers and flags are written out. */
export function words(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The id of a thing, or of a field's target: an id, or an object that has one. */
export function idOf(value: unknown): string {
  return isRecord(value) ? words(value['id']) : words(value)
}
