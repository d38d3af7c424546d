import {
  durationText,
  priorityText,
  fieldLabel,
  FILE_COLUMNS,
  fileColumnLabel,
  namesOfLevel,
  SCENE_FIELDS,
} from '@arbo/core/contract'
import type { AnswerData, ImportField, Level, Levels, SceneImportRow } from '@arbo/core/contract'
import { answerLanguage } from '../../platform/observe/work-context.ts'
import { cellAlone } from '../../platform/sheets/day-column.ts'
import type { DayColumn } from '../../platform/sheets/day-column.ts'
import type { AnySheet } from '../../platform/sheets/read-sheet.ts'
import { text } from '../texts.ts'
import type { SceneValues } from '../scenes/scene-values.ts'
import type { ImportedMetric, PlannedRow } from './plan.ts'
import type { SceneSheet } from './read-file.ts'
import type { Recognition } from './recognise.ts'
import { numbersIn } from './numeric-column.ts'
import { samplesOf } from './samples.ts'
import { changesSomething, newParentsOf } from './write-rows.ts'

type Preview = AnswerData<'importItems'>

/** Rows of a preview that are not faulty. */
const SHOWN = 1000
/** Characters of a name; a longer one is faulty. */
const NAME_SHOWN = 200

/** The fields that a column may be below an entity. */
export function fieldLabels(
  type: number,
  levels: Levels,
  metrics: readonly ImportedMetric[],
): { field: ImportField; label: string }[] {
  const below = [1, 2, 3].filter((level) => level > type)
  return [
    { field: 'id', label: text('scenes.field_id') },
    ...below.map((level) => ({
      field: `level:${level}` as ImportField,
      label: namesOfLevel(levels, level as Level).one,
    })),
    ...FILE_COLUMNS.map(({ column }) => ({ field: column, label: fileColumnLabel(column) })),
    ...metrics.map(({ id, name }) => ({ field: `metric:${id}` as ImportField, label: name })),
  ]
}

/** A value as a person reads it. */
function words(field: keyof SceneValues, value: SceneValues[keyof SceneValues] | undefined): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => ('name' in one ? one.name : one.display_name)).join(', ')
  if (typeof value === 'number' && SCENE_FIELDS[field].type === 'duration') return durationText(value)
  if (typeof value === 'number' && SCENE_FIELDS[field].type === 'priority') return priorityText(value, answerLanguage())
  if (typeof value !== 'object') return String(value)
  return value.name
}

function changesOf(row: PlannedRow): SceneImportRow['changes'] {
  const { scene, to, metrics } = row
  const fields = (Object.keys(to) as (keyof SceneValues)[]).filter((field) => scene || field !== 'name')
  return [
    ...fields.map((field) => ({
      field,
      label: fieldLabel(field),
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

function toRow(
  row: PlannedRow,
  state: SceneImportRow['state'],
  header: readonly string[],
  days: ReadonlyMap<string, DayColumn>,
): SceneImportRow {
  const cell = (name: string): string => cellAlone(row.cells[name] ?? '', days.get(name)?.order ?? null)
  return {
    row: row.row,
    state,
    name: row.name.slice(0, NAME_SHOWN),
    path: row.parent.path,
    item_id: row.scene?.id ?? null,
    changes: changesOf(row),
    faults: row.faults,
    remarks: row.remarks,
    cells: state === 'faulty' ? header.map(cell) : [],
  }
}

/** What the columns of a file are, and may be. */
export interface PreviewColumns {
  recognition: Recognition
  fields: Preview['fields']
  /** How days are read, by header. */
  days: ReadonlyMap<string, DayColumn>
  canAddMetrics: boolean
}

function columnOf(sheet: AnySheet, header: string, { recognition, days }: PreviewColumns): Preview['columns'][number] {
  const { order = null, isAmbiguous = false, example = null } = days.get(header) ?? {}
  return {
    header,
    field: recognition.mapping.get(header) ?? '',
    origin: recognition.origins.get(header) ?? 'guessed',
    numeric: numbersIn(sheet.rows.map(({ values }) => values[header] ?? '')).areNumbers,
    samples: samplesOf(sheet.rows, header),
    date_order: order,
    ambiguous: isAmbiguous,
    ambiguous_date: example,
  }
}

/** The effect of a file, for the person who chose it. */
export function previewOf(sheet: SceneSheet, columns: PreviewColumns, planned: readonly PlannedRow[]): Preview {
  const { recognition, fields, days, canAddMetrics } = columns
  const counts = { new: 0, changed: 0, unchanged: 0, faulty: 0 }
  const states = planned.map(stateOf)
  for (const state of states) counts[state] += 1
  let others = SHOWN - counts.faulty
  const rows = planned.flatMap((row, at) => {
    const state = states[at] ?? 'unchanged'
    if (state !== 'faulty') others -= 1
    return state === 'faulty' || others >= 0 ? [toRow(row, state, sheet.header, days)] : []
  })
  return {
    source: recognition.source,
    columns: sheet.header.map((header) => columnOf(sheet, header, columns)),
    fields,
    can_add_metrics: canAddMetrics,
    total: planned.length,
    counts,
    new_parents: newParentsOf(planned).map(({ path }) => path),
    rows,
    skipped: sheet.skipped,
  }
}
