import type { HandlerInput, WorkspaceRole } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { listRoles } from './service.ts'

/** More roles than a workspace has. */
const ALL = { page: 1, per_page: 99_999 }

export const ROLE_COLUMNS = [
  'name',
  'description',
  'copied from',
  'people',
  'default',
  'status',
  'landing page',
] as const

function exportRow(role: WorkspaceRole): (string | number)[] {
  return [
    role.name,
    role.description,
    role.ws_root_role_name,
    role.users_count,
    text(role.is_default ? 'people.yes' : 'people.no'),
    text(role.status === 1 ? 'people.active' : 'people.archived'),
    role.landing_page_name ?? '',
  ]
}

/** The list of roles as a file. */
export async function exportRoles(
  deps: Pick<Deps, 'database'>,
  member: Member,
  { format, ...filter }: HandlerInput<'exportRoles'>['query'],
): Promise<FileAnswer> {
  const { rows } = await listRoles(deps, member, { ...filter, ...ALL })
  return sheetAnswer('roles', format, columnTitles(ROLE_COLUMNS), rows.map(exportRow))
}
