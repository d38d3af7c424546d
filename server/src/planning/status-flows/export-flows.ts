import type { HandlerInput, TemplateFlowInfo } from '@arbo/core/contract'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { listFlows } from './service.ts'
import type { FlowDeps } from './service.ts'

/** More flows than a workspace has. */
const ALL = { page: 1, per_page: 99_999 }

export const FLOW_COLUMNS = ['name', 'description', 'statuses', 'deployed on', 'favorite', 'status'] as const

function exportRow(flow: TemplateFlowInfo): (string | number)[] {
  return [
    flow.name,
    flow.description,
    flow.statuses.map(({ name }) => name).join(', '),
    flow.deployed_count,
    text(flow.favorite ? 'people.yes' : 'people.no'),
    text(flow.status === 1 ? 'people.active' : 'people.archived'),
  ]
}

/** The list of template flows as a file. */
export async function exportFlows(
  deps: FlowDeps,
  member: Member,
  { format, ...filter }: HandlerInput<'exportTemplateFlows'>['query'],
): Promise<FileAnswer> {
  const { rows } = await listFlows(deps, member, { ...filter, ...ALL })
  return sheetAnswer('template-flows', format, columnTitles(FLOW_COLUMNS), rows.map(exportRow))
}
