import { z } from 'zod'
import { GivenPassword, NewPassword } from './account-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { LANGUAGES } from '../platform/language/language.ts'
import { Done, Id } from '../platform/shapes.ts'

/** The account of the caller, with what is nobody else’s business. */
export const Profile = z.object({
  id: Id,
  email: z.string(),
  display_name: z.string(),
  avatar: z.string().nullable(),
  terms_accepted: z.boolean(),
  preferred_timezone: z.string(),
  is_timezone_set: z.boolean(),
  /** Null: that of the browser. */
  language: z.enum(LANGUAGES).nullable(),
  /** Two-factor sign-in is on. */
  totp_enabled: z.boolean(),
})
/** The caller’s own account; `preferred_timezone` is an IANA name. */
export type Profile = z.infer<typeof Profile>

/** A name of a stored value: letters, digits and . _ - */
export const ConfigCode = z
  .string()
  .regex(/^[\w.-]{1,100}$/, 'A code has letters, digits, dots, dashes and underscores')
const VALUE_MAX = 10_000
const DEPTH_MAX = 50

/** Looked at before anything walks the value in full: one nested without end would exhaust the stack. */
function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth < DEPTH_MAX && Object.values(value).every((part) => isShallow(part, depth + 1))
}

/** Any JSON of at most 10 kB, nested at most 50 levels deep. */
export const ConfigValue = z.custom<z.core.util.JSONType>(
  (value) => value !== undefined && isShallow(value) && JSON.stringify(value).length <= VALUE_MAX,
  'The value is too large',
)

/** A value that the caller keeps under a code, for themselves alone. */
export const UserConfig = z.object({
  code: ConfigCode,
  value: z.custom<z.core.util.JSONType>((value) => value !== undefined),
})
/** A code with the JSON that is kept under it. */
export type UserConfig = z.infer<typeof UserConfig>

/** A time zone as it is now. `offset` is in minutes east of UTC. */
export const TimezoneInfo = z.object({
  zone: z.string(),
  offset: z.number().int(),
  abbreviation: z.string(),
  observes_daylight_saving: z.boolean(),
})
/** A time zone with its offset in minutes. */
export type TimezoneInfo = z.infer<typeof TimezoneInfo>

/** `alias`: the zone asked for is another name of `tz`. */
export const CanonicalTimezone = z.object({
  canonical_tz: z.object({ tz: z.string(), type: z.enum(['alias', 'other']) }),
})
/** The name by which the server knows a time zone. */
export type CanonicalTimezone = z.infer<typeof CanonicalTimezone>

const PushToken = z.object({ fcm_token: z.string().min(1).max(4096), device_code: z.string().min(1).max(200) })

/** The caller’s own account: profile, password, push tokens, kept values and time zones. */
export const meEndpoints = resource({
  me: {
    method: 'GET',
    path: 'me',
    summary: 'The signed-in user’s profile.',
    access: 'user',
    scope: 'read',
    answer: 'data',
    data: Profile,
  },
  changePassword: {
    method: 'PUT',
    path: 'me/password',
    summary: 'Change the password. All other sessions of the account end.',
    access: 'user',
    scope: 'none',
    body: z.object({
      current_password: GivenPassword,
      password: NewPassword,
      password_confirmation: z.string().optional(),
    }),
    answer: 'data',
    data: Done,
    errors: ['wrong_password'],
  },
  putPushToken: {
    method: 'PUT',
    path: 'me/fcm-token',
    summary: 'Register this device for push messages.',
    access: 'user',
    scope: 'none',
    body: PushToken,
    answer: 'data',
    data: Done,
  },
  deletePushToken: {
    method: 'DELETE',
    path: 'me/fcm-token',
    summary: 'Remove this device from push messages.',
    access: 'user',
    scope: 'none',
    body: PushToken.partial({ fcm_token: true }),
    answer: 'data',
    data: Done,
  },
  showConfig: {
    method: 'GET',
    path: 'me/config',
    summary: 'One stored value of the user; null where none is stored.',
    access: 'user',
    scope: 'read',
    query: z.object({ code: ConfigCode }),
    answer: 'data',
    data: UserConfig,
  },
  listConfigs: {
    method: 'GET',
    path: 'me/configs',
    summary: 'All stored values of the user.',
    access: 'user',
    scope: 'read',
    answer: 'data',
    data: z.array(UserConfig),
  },
  putConfig: {
    method: 'PUT',
    path: 'me/config',
    summary: 'Store a value of the user; null removes it. At most 200 values.',
    access: 'user',
    scope: 'write',
    body: z.object({ code: ConfigCode, value: ConfigValue.nullable() }),
    answer: 'data',
    data: UserConfig,
    errors: ['limit_reached'],
  },
  listTimezones: {
    method: 'GET',
    path: 'me/canonical-tz-list',
    summary: 'All time zones (about 400), with the offset, abbreviation and daylight saving that hold now.',
    access: 'user',
    scope: 'read',
    answer: 'data',
    data: z.array(TimezoneInfo),
  },
  canonicalTimezone: {
    method: 'POST',
    path: 'me/canonical-tz',
    summary: 'The canonical name of a time zone.',
    access: 'user',
    scope: 'read',
    body: z.object({ tz: z.string().min(1).max(100) }),
    answer: 'data',
    data: CanonicalTimezone,
    errors: ['timezone_invalid'],
  },
})
