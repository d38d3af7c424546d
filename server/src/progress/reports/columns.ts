import { namesOfLevel } from '@arbo/core/contract'
import type { Level, Levels, ReportCellKind, ReportColumn } from '@arbo/core/contract'
import { text } from '../texts.ts'
import type { TextKey } from '../texts.ts'
import type { ReportMetric } from './report-types.ts'

/** The facts about a metric beside its values. */
export function metricOf({ id, type, options }: ReportMetric): NonNullable<ReportColumn['metric']> {
  return { id, type: type as NonNullable<ReportColumn['metric']>['type'], options }
}

/** A column that is named by the catalogue: `report.column_<id>`. */
export function column(id: ColumnName, kind: ReportCellKind, { sortable = true } = {}): ReportColumn {
  return { id, label: text(`report.column_${id}`), kind, metric: null, sortable }
}

type ColumnName = TextKey extends infer K ? (K extends `report.column_${infer Name}` ? Name : never) : never

/** A column that is called as a level is in this workspace. */
export function levelColumn(levels: Levels, level: Level, kind: ReportCellKind = 'text'): ReportColumn {
  const ids = ['project', 'process', 'episode', 'take', 'scene'] as const
  return { id: ids[level], label: namesOfLevel(levels, level).one, kind, metric: null, sortable: true }
}

export function metricColumn(metric: ReportMetric, sortable = true): ReportColumn {
  return { id: `metric:${metric.id}`, label: metric.name, kind: 'metric', metric: metricOf(metric), sortable }
}

/** Names of the fixed statuses, 0 to 6. */
export function kindName(kind: number): string {
  const keys = [
    'report.kind_0',
    'report.kind_1',
    'report.kind_2',
    'report.kind_3',
    'report.kind_4',
    'report.kind_5',
    'report.kind_6',
  ] as const
  return text(keys[kind] ?? 'report.kind_0')
}

export const KINDS = [0, 1, 2, 3, 4, 5, 6] as const
export const APPROVED = 6
export const RETAKE = 4
