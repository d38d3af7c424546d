import type { ApiToken } from '@arbo/core'
import { tokensTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { inOrder } from './scopes.ts'
import { TokenExpiry } from './TokenExpiry.tsx'
import { TimeAgo } from '@arbo/kit/ui'

/** The scopes by their names: `Read, Comment`. */
export function scopesText({ scopes }: Pick<ApiToken, 'scopes'>): string {
  return inOrder(scopes)
    .map((scope) => tokensTexts.scopeNames[scope])
    .join(', ')
}

function originsText({ allowed_origins: [first, ...others] }: ApiToken): string {
  if (first === undefined) return tokensTexts.programs
  if ([first, ...others].includes('*')) return tokensTexts.anyOrigin
  return others.length === 0 ? first : tokensTexts.originsMore({ first, others: others.length })
}

/** The text that a search matches. */
export function textOf(token: ApiToken): string {
  return [token.name, token.hint, token.user.display_name, scopesText(token), ...token.allowed_origins].join(' ')
}

/** A missing moment sorts last. */
const momentOf = (moment: string | null): number => (moment === null ? Infinity : Date.parse(moment))

/** A column's sort value. */
export function orderOf(token: ApiToken, column: string): string | number {
  switch (column) {
    case 'created':
      return Date.parse(token.created_at)
    case 'expires_at':
      return momentOf(token.expires_at)
    case 'last_used_at':
      return token.last_used_at === null ? 0 : Date.parse(token.last_used_at)
    default:
      return token.name
  }
}

/** Columns beside the name. */
export function tokenColumns(): ListColumn<ApiToken>[] {
  return [
    { id: 'scopes', label: tokensTexts.columnScopes, width: 144, narrow: 'start', cell: scopesText },
    {
      id: 'origins',
      label: tokensTexts.columnOrigins,
      width: 152,
      from: 'wide',
      cell: (token) => <span title={token.allowed_origins.join('\n') || undefined}>{originsText(token)}</span>,
    },
    {
      id: 'expires_at',
      label: tokensTexts.columnExpires,
      width: 148,
      sortable: true,
      narrow: 'end',
      cell: (token) => <TokenExpiry token={token} />,
    },
    {
      id: 'last_used_at',
      label: tokensTexts.columnLastUsed,
      width: 148,
      sortable: true,
      from: 'medium',
      cell: ({ last_used_at: at }) => (at === null ? tokensTexts.neverUsed : <TimeAgo at={at} />),
    },
  ]
}
