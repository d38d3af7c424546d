import type { ApiToken, Levels } from '@arbo/core'

type Scope = ApiToken['scopes'][number]

const tokens = (count: number): string => `${count} ${count === 1 ? 'token' : 'tokens'}`

/** The texts of the API tokens, fetched with their list. */
export const tokensTexts = {
  list: 'API tokens',
  search: 'Search tokens',
  denied: 'You cannot manage API tokens',
  deniedMessage: 'An owner or admin of your workspace can give your role the right to it.',
  create: 'New token',
  emptyMine: 'You have no API tokens yet',
  emptyAll: 'Nobody has an API token yet',
  emptyMessage:
    'A token lets a pipeline tool or a page of your studio work with this workspace in your name, within the scopes you give it.',
  whose: 'Created by',
  mine: 'Me',
  columnScopes: 'Scopes',
  columnOrigins: 'Allowed origins',
  columnExpires: 'Expires',
  columnLastUsed: 'Last used',
  /** The token's beginning and owner, to tell tokens of one name apart. */
  hintOf: (hint: string, person: string) => `${hint}… · ${person}`,
  never: 'Never',
  neverUsed: 'Not yet',
  expired: 'Expired',
  endsIn: (days: number) => (days === 1 ? 'Within a day' : `In ${days} days`),
  programs: 'Programs only',
  anyOrigin: 'Any page',
  originsMore: (first: string, others: number) => `${first} and ${others} more`,

  // Details
  hint: 'Begins with',
  createdBy: 'Created by',
  createdAt: 'Created',
  programsLong: 'None: only programs may use it, pages may not.',
  anyOriginLong: 'Any page may use it.',

  // Creating
  newTitle: 'New API token',
  newLead: 'It may do what you may do, within its scopes, in this workspace only.',
  name: 'Name',
  nameHint: 'What uses it, for example “Render farm”.',
  nameRequired: 'Name is required',
  scopes: 'Scopes',
  scopesRequired: 'Choose at least one scope',
  everyModule: 'Every module',
  scopeNames: { read: 'Read', comment: 'Comment', upload: 'Upload', write: 'Write' } as Readonly<Record<Scope, string>>,
  expiry: 'Expires',
  expiryDays: (days: number) => (days === 365 ? 'In a year' : `In ${days} days`),
  expiryDate: 'On a day of your choice',
  expiryNever: 'Never',
  expiryOn: (day: string) => `It stops working on ${day}, at this time of day.`,
  expiryNeverHint: 'It works until it is revoked. Prefer a token that ends by itself.',
  day: 'Day',
  dayInvalid: 'Choose a day from tomorrow to two years from now',
  origins: 'Allowed origins',
  originsHint:
    'One a line, such as https://tools.example.com; * for any. Empty: only programs may use it, pages may not.',
  originInvalid: (line: string) => `“${line}” is no origin. One looks like https://tools.example.com, without a path.`,
  originsMany: (most: number) => `At most ${most} origins`,
  refusedScope: 'You have no right that one of these scopes would need.',
  limit: (most: number) => `You have ${most} tokens that work, which is as many as there can be. Revoke one first.`,

  // The secret
  secretTitle: (name: string) => `“${name}” is ready`,
  secretLead: 'Copy it now and keep it like a password: it is not shown again.',
  secretUse: 'Send it with every call of the API as Authorization: Bearer and the secret.',
  secretCopy: 'Copy secret',
  secretNotCopied: 'The secret was not copied. Without it the token is of no use.',
  secretClose: 'Close without copying',

  // Revoking
  revoke: 'Revoke',
  named: (name: string) => `“${name}”`,
  several: tokens,
  revokeTitle: (what: string) => `Revoke ${what}?`,
  revokeMessage: 'What uses it stops working at once. This cannot be undone.',
  revoked: (what: string) => `${what} revoked`,
} as const

/** What each scope lets a token do. */
export function scopeMeaning(scope: Scope, { project, scene }: Levels): string {
  switch (scope) {
    case 'read':
      return 'See everything that you may see. It changes nothing.'
    case 'comment':
      return 'Write, change and delete comments, markers and drawings.'
    case 'upload':
      return 'Upload media and make renditions of them.'
    case 'write':
      return `Create, change and delete ${project.words} and what is in them, ${scene.words}, renditions and calendars.`
  }
}
