import { z } from 'zod'
import { AvatarInput, DisplayName } from './account-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { LANGUAGES } from '../platform/language/language.ts'
import { Done, Id, Line, PageQuery } from '../platform/shapes.ts'
import { ConfigCode, ConfigValue } from './me.ts'

/** A field that a workspace or the product adds to a person’s profile. */
export const DataField = z.object({
  key: ConfigCode,
  label: Line.min(1).max(100),
  value: z.string().max(250),
})
/** Key, label and value of an added field. */
export type DataField = z.infer<typeof DataField>

/** An account as those see it who share a workspace with it; what is its owner’s business only is null for them. */
export const User = z.object({
  id: Id,
  display_name: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  terms_accepted: z.boolean().nullable(),
  preferred_timezone: z.string().nullable(),
  is_timezone_set: z.boolean().nullable(),
  language: z.enum(LANGUAGES).nullable(),
  default_data_fields: z.array(DataField).nullable(),
})
/** Somebody’s account; null is what only its owner sees. */
export type User = z.infer<typeof User>

const UserParams = z.object({ id: Id })
const Meta = z.record(ConfigCode, ConfigValue)

/** Accounts of people with whom one shares a workspace, and changes of one’s own. */
export const userEndpoints = resource({
  listUsers: {
    method: 'GET',
    path: 'users',
    summary: 'Accounts that share a workspace with the caller, by name.',
    access: 'user',
    scope: 'read',
    query: PageQuery.extend({ display_name_like: z.string().max(100).optional() }),
    answer: 'list',
    data: User,
  },
  showUser: {
    method: 'GET',
    path: 'users/{id}',
    summary: 'One account: the caller’s own in full, others as far as they share a workspace.',
    access: 'user',
    scope: 'read',
    params: UserParams,
    answer: 'data',
    data: User,
    errors: ['not_found'],
  },
  updateUser: {
    method: 'PUT',
    path: 'users/{id}',
    summary: 'Change one’s own account. Everything is optional.',
    access: 'user',
    scope: 'none',
    params: UserParams,
    body: z.object({
      display_name: DisplayName.optional(),
      avatar: AvatarInput.optional(),
      /** Null: none is chosen, the local one counts. */
      preferred_timezone: z.string().min(1).max(100).nullable().optional(),
      /** Null: that of the browser. */
      language: z.enum(LANGUAGES).nullable().optional(),
    }),
    answer: 'data',
    data: User,
    errors: ['not_found', 'timezone_invalid', 'invalid'],
  },
  acceptTerms: {
    method: 'PUT',
    path: 'accept_terms',
    summary: 'Accept the terms of use. Without it every workspace refuses with terms_not_accepted.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: Done,
  },
  putDefaultDataFields: {
    method: 'PUT',
    path: 'user-default-data-fields/{id}',
    summary: 'Replace one’s own default data fields.',
    access: 'user',
    scope: 'none',
    params: UserParams,
    body: z.object({ fields: z.array(DataField).max(50) }),
    answer: 'data',
    data: z.array(DataField),
    errors: ['not_found'],
  },
  showUserMeta: {
    method: 'GET',
    path: 'user-meta/{user}',
    summary: 'Free values that tools keep with one’s own account.',
    access: 'user',
    scope: 'read',
    params: z.object({ user: Id }),
    answer: 'data',
    data: Meta,
    errors: ['not_found'],
  },
  storeUserMeta: {
    method: 'POST',
    path: 'user-meta/{user}',
    summary: 'Add or replace values; null removes one. At most 100 values.',
    access: 'user',
    scope: 'write',
    params: z.object({ user: Id }),
    body: z.record(ConfigCode, ConfigValue.nullable()),
    answer: 'data',
    data: Meta,
    errors: ['not_found', 'limit_reached'],
  },
})
