import { namesOfLevel } from '@arbo/core/contract'
import type { AnswerData, ImportField, Level, Levels, SceneImportRow } from '@arbo/core/contract'
import type { AnySheet } from '../../platform/sheets/read-sheet.ts'
import { text } from '../texts.ts'
import type { SceneValues } from '../scenes/scene-values.ts'
import type { ImportedMetric, PlannedRow } from './plan.ts'
import type { Recognition } from './recognise.ts'
import { changesSomething, newParentsOf } from './write-rows.ts'

type Preview = AnswerData<'importItems'>

/** Rows of a preview that are not faulty. */
const SHOWN = 1000
/** Characters of a name; a longer one is faulty. */
const NAME_SHOWN = 200
const SAMPLES = 3
const SAMPLE_LENGTH = 60

const FIELD_TEXTS = {
  id: 'scenes.field_id',
  name: 'scenes.field_name',
  code: 'scenes.field_code',
  description: 'scenes.field_description',
  status: 'scenes.field_status',
  due_date: 'scenes.field_due_date',
  assignees: 'scenes.field_assignees',
  reviewers: 'scenes.field_reviewers',
  frame_in: 'scenes.field_frame_in',
  frame_out: 'scenes.field_frame_out',
} as const

/** The fields that a column may be below an entity, in the order of an export. */
export function fieldLabels(
  type: number,
  levels: Levels,
  metrics: readonly ImportedMetric[],
): { field: ImportField; label: string }[] {
  const below = [1, 2, 3].filter((level) => level > type)
  return [
    { field: 'id', label: text(FIELD_TEXTS.id) },
    ...below.map((level) => ({
      field: `level:${level}` as ImportField,
      label: namesOfLevel(levels, level as Level).one,
    })),
    ...Object.entries(FIELD_TEXTS)
      .filter(([field]) => field !== 'id')
      .map(([field, key]) => ({ field: field as ImportField, label: text(key) })),
    ...metrics.map(({ id, name }) => ({ field: `metric:${id}` as ImportField, label: name })),
  ]
}

/** A value as a person reads it. */
function words<F extends keyof SceneValues>(field: F, value: SceneValues[F] | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(({ display_name }) => display_name).join(', ')
  if (field === 'status') return (value as NonNullable<SceneValues['status']>).name
  if (field === 'frame_range') {
    const range = value as NonNullable<SceneValues['frame_range']>
    return `${range.in}–${range.out}`
  }
  return String(value)
}

/** The values of a scene that an import writes; the start of its frames is no column. */
type Imported = Exclude<keyof SceneValues, 'start_frame'>

function changesOf(row: PlannedRow): SceneImportRow['changes'] {
  const { scene, to, metrics } = row
  const fields = (Object.keys(to) as Imported[]).filter((field) => scene || field !== 'name')
  const label = (field: Imported): string =>
    field === 'frame_range' ? text('scenes.field_frames') : text(FIELD_TEXTS[field])
  return [
    ...fields.map((field) => ({
      field,
      label: label(field),
      from: words(field, scene?.[field]),
      to: words(field, to[field]),
    })),
    ...metrics.map(({ metric, from, to: next }) => ({
      field: `metric:${metric.id}`,
      label: metric.name,
      from: from ?? '',
      to: next,
    })),
  ]
}

function stateOf(row: PlannedRow): SceneImportRow['state'] {
  if (row.faults.length > 0) return 'faulty'
  if (!row.scene) return 'new'
  return changesSomething(row) ? 'changed' : 'unchanged'
}

function toRow(row: PlannedRow, state: SceneImportRow['state'], header: readonly string[]): SceneImportRow {
  return {
    row: row.row,
    state,
    name: row.name.slice(0, NAME_SHOWN),
    path: row.parent.path,
    item_id: row.scene?.id ?? null,
    changes: changesOf(row),
    faults: row.faults,
    cells: state === 'faulty' ? header.map((name) => row.cells[name] ?? '') : [],
  }
}

function samplesOf({ rows }: AnySheet, header: string): string[] {
  const samples: string[] = []
  for (const { values } of rows) {
    const value = values[header] ?? ''
    if (value !== '' && !samples.includes(value)) samples.push(value)
    if (samples.length === SAMPLES) break
  }
  return samples.map((value) => value.slice(0, SAMPLE_LENGTH))
}

/** The effect of a file, for the person who chose it. */
export function previewOf(
  sheet: AnySheet,
  { source, mapping }: Recognition,
  fields: Preview['fields'],
  planned: readonly PlannedRow[],
): Preview {
  const counts = { new: 0, changed: 0, unchanged: 0, faulty: 0 }
  const states = planned.map(stateOf)
  for (const state of states) counts[state] += 1
  let others = SHOWN - counts.faulty
  const rows = planned.flatMap((row, at) => {
    const state = states[at] ?? 'unchanged'
    if (state !== 'faulty') others -= 1
    return state === 'faulty' || others >= 0 ? [toRow(row, state, sheet.header)] : []
  })
  return {
    source,
    columns: sheet.header.map((header) => ({
      header,
      field: mapping.get(header) ?? '',
      samples: samplesOf(sheet, header),
    })),
    fields,
    total: planned.length,
    counts,
    new_parents: newParentsOf(planned).map(({ path }) => path),
    rows,
  }
}
