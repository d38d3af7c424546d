import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Id, Moment, Name, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { refusal } from '../platform/refusal-texts.ts'

const TOKEN_SCOPES = ['read', 'comment', 'upload', 'write'] as const

/** A token by which a program calls for a person in one workspace; its secret is told once, when it is made. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  /** The first characters, to tell tokens apart. */
  hint: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
  /** Origins whose pages may use it; empty: none, only programs that send no Origin. */
  allowed_origins: z.array(z.string()),
  expires_at: Moment.nullable(),
  /** To the minute. */
  last_used_at: Moment.nullable(),
  created_at: Moment,
  /** Whose it is: it may what they may, within its scopes. */
  user: Person,
})
/** A token as its owner’s list has it. */
export type ApiToken = z.infer<typeof ApiToken>

const Origin = z.string().refine((text) => {
  const url = URL.canParse(text) ? new URL(text) : null
  return text === '*' || (url !== null && url.origin === text)
}, refusal('origin'))

/** 0: everybody’s; only owners and admins. */
const Whose = z.object({ mine_eq: z.enum(['0', '1']).default('1') })

/** API tokens: list, make and withdraw them, and short-lived ones for pages. */
export const tokenEndpoints = resource({
  listApiTokens: {
    method: 'GET',
    path: 'workspace/{ws_code}/api-tokens',
    summary: 'API tokens of the workspace, without their secrets: the caller’s, or for owners and admins everybody’s.',
    access: { rule: 'settings_manageApiTokens_update' },
    scope: 'none',
    params: WsParams,
    query: Whose,
    answer: 'data',
    data: z.array(ApiToken),
    errors: ['permission_denied'],
  },
  exportApiTokens: {
    method: 'GET',
    path: 'workspace/{ws_code}/api-tokens/export',
    summary: 'The API tokens as a file, without their secrets.',
    access: { rule: 'settings_manageApiTokens_update' },
    scope: 'none',
    params: WsParams,
    query: Whose.extend(ExportQuery.shape),
    answer: 'file',
    errors: ['permission_denied'],
  },
  createApiToken: {
    method: 'POST',
    path: 'workspace/{ws_code}/api-tokens',
    summary:
      'Create a token that acts as the caller within its scopes, each of which the caller has some right for. The secret is shown this once.',
    access: { rule: 'settings_manageApiTokens_update' },
    scope: 'none',
    params: WsParams,
    body: z.object({
      name: Name,
      scopes: z.array(z.enum(TOKEN_SCOPES)).min(1),
      allowed_origins: z.array(Origin).max(20).default([]),
      expires_in_days: z.number().int().min(1).max(730).nullable().default(90),
    }),
    answer: 'data',
    data: ApiToken.extend({ token: z.string() }),
    errors: ['permission_denied', 'limit_reached'],
  },
  createEmbedToken: {
    method: 'POST',
    path: 'workspace/{ws_code}/embed-tokens',
    summary:
      'Make a token for a page that embeds elements: the calling API token’s rights or fewer, for an hour at most, for the listed origins alone. The page’s own server calls it, and the page’s getToken asks that server again when it has expired. It ends with the API token.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    body: z.object({
      /** Scopes of the API token; without it those that read and comment. */
      scopes: z.array(z.enum(TOKEN_SCOPES)).min(1).default(['read', 'comment']),
      /** Of the origins that the API token lists, where it lists some. */
      allowed_origins: z
        .array(Origin.refine((origin) => origin !== '*', refusal('origins')))
        .min(1)
        .max(20),
      /** Seconds. */
      expires_in: z.number().int().min(60).max(3600).default(900),
    }),
    answer: 'data',
    data: z.object({ token: z.string(), expires_in: z.number().int() }),
    errors: ['api_token_required', 'scope_denied', 'origin_not_allowed'],
  },
  deleteApiToken: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/api-tokens/{id}',
    summary: 'Revoke a token at once, with what runs under it: one’s own, or as an owner or admin anybody’s.',
    access: { rule: 'settings_manageApiTokens_update' },
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
