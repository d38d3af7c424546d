import type { HandlerInput, Metric } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { listMetrics } from './service.ts'

/** More metrics than a workspace has. */
const ALL = { page: 1, per_page: 99_999 }

export const METRIC_COLUMNS = [
  'name',
  'description',
  'type',
  'currency',
  'decimals',
  'made of',
  'attached to',
  'status',
] as const

function exportRow(metric: Metric): (string | number)[] {
  return [
    metric.name,
    metric.description,
    text(`metric.${metric.type}`),
    metric.currency ?? '',
    metric.options.decimals,
    metric.dependencies.map(({ name }) => name).join(', '),
    metric.entities_count,
    text(metric.status === 1 ? 'people.active' : 'people.archived'),
  ]
}

/** The list of metrics as a file. */
export async function exportMetrics(
  deps: Pick<Deps, 'database'>,
  member: Member,
  { format, ...filter }: HandlerInput<'exportMetrics'>['query'],
): Promise<FileAnswer> {
  const { rows } = await listMetrics(deps, member, { ...filter, ...ALL })
  return sheetAnswer('metrics', format, columnTitles(METRIC_COLUMNS), rows.map(exportRow))
}
