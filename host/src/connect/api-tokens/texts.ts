import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The texts of the API tokens, fetched with their list. */
export const tokensMessages = catalogue('host.api_tokens', {
  list: 'API tokens',
  search: 'Search tokens',
  denied: 'You cannot manage API tokens',
  deniedMessage: 'An owner or admin of your workspace can give your role permission.',
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
  hintOf: '{hint}… · {person}',
  never: 'Never',
  neverUsed: 'Not yet',
  expired: 'Expired',
  endsIn: '{days, plural, one {Within a day} other {In # days}}',
  programs: 'Programs only',
  anyOrigin: 'Any page',
  originsMore: '{first} and {others} more',

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
  scopes: 'Scopes',
  scopesRequired: 'Choose at least one scope',
  everyModule: 'Every module',
  scopeNames: { read: 'Read', comment: 'Comment', upload: 'Upload', write: 'Write' },
  /** What each lets a token do. */
  meanings: {
    read: 'See everything that you may see. It changes nothing.',
    comment: 'Write, change and delete comments, markers and drawings.',
    upload: 'Upload media and make versions of them.',
    write: 'Create, change and delete {projects} and what is in them, {scenes}, versions and calendars.',
  },
  expiry: 'Expires',
  expiryDays: '{days, plural, =365 {In a year} other {In # days}}',
  expiryDate: 'On a day of your choice',
  expiryNever: 'Never',
  expiryOn: 'It stops working on {day}, at this time of day.',
  expiryNeverHint: 'It works until it is revoked. Prefer a token that ends by itself.',
  day: 'Day',
  dayInvalid: 'Choose a day from tomorrow to two years from now',
  origins: 'Allowed origins',
  originsHint:
    'One a line, such as https://tools.example.com; * for any. Empty: only programs may use it, pages may not.',
  originInvalid: '“{line}” is no origin. One looks like https://tools.example.com, without a path.',
  originsMany: 'At most {most} origins',
  refusedScope: 'You have no right that one of these scopes would need.',
  limit: 'You have {most} tokens that work, which is as many as there can be. Revoke one first.',

  // The secret
  secretTitle: '“{name}” is ready',
  secretLead: 'Copy it now and keep it like a password: it is not shown again.',
  secretUse: 'Send it with every call of the API as Authorization: Bearer and the secret.',
  secretCopy: 'Copy secret',
  secretNotCopied: 'The secret was not copied. Without it the token is of no use.',
  secretClose: 'Close without copying',

  // Revoking
  revoke: 'Revoke',
  named: '“{name}”',
  several: '{count, plural, one {# token} other {# tokens}}',
  revokeTitle: 'Revoke {what}?',
  revokeMessage: 'What uses it stops working at once. This cannot be undone.',
  revoked: '{what} revoked',
})

export const tokensTexts = pageTexts(tokensMessages)
