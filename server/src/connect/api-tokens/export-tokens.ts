import type { ApiToken, HandlerInput } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { columnTitles } from '../../platform/sheets/column-texts.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import type { Member } from '../../platform/access/member.ts'
import { listTokens } from './service.ts'

/** Moments are in UTC, as ISO 8601. */
export const TOKEN_COLUMNS = [
  'name',
  'first characters',
  'person',
  'scopes',
  'allowed origins',
  'created',
  'last used',
  'expires',
] as const

function exportRow(token: ApiToken): string[] {
  return [
    token.name,
    token.hint,
    token.user.display_name,
    token.scopes.join(', '),
    token.allowed_origins.join(', '),
    token.created_at,
    token.last_used_at ?? '',
    token.expires_at ?? '',
  ]
}

/** The list of tokens as a file. @throws {ApiError} permission_denied where everybody's are asked for */
export async function exportTokens(
  deps: Pick<Deps, 'database'>,
  member: Member,
  { format, ...whose }: HandlerInput<'exportApiTokens'>['query'],
): Promise<FileAnswer> {
  const tokens = await listTokens(deps, member, whose)
  return sheetAnswer('api-tokens', format, columnTitles(TOKEN_COLUMNS), tokens.map(exportRow))
}
