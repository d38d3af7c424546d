import { z } from 'zod'
import {
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  PASSWORD_MAX,
  PASSWORD_PATTERN,
  WORKSPACE_NAME_MAX,
} from '../platform/enums.ts'
import { Line } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Fields of forms about accounts and workspaces, with the specification's messages (section 5). */

export const Email = z
  .string()
  .trim()
  .pipe(z.email({ pattern: EMAIL_PATTERN, ...refusal('email') }).max(EMAIL_MAX, refusal('email')))

/** 8 to 128 characters with a letter and a digit (decision 22). The pattern counts characters, zod’s max half emoji. */
export const NewPassword = z.string().regex(PASSWORD_PATTERN, refusal('password'))

/** A password to compare with the one that was set. A character may be two of the units that zod counts. */
export const GivenPassword = z
  .string()
  .min(1, refusal('password_required'))
  .max(PASSWORD_MAX * 2)

/** At most 60 characters: letters of any script with marks, digits, spaces, hyphens, apostrophes and dots; kept as NFC. */
export const DisplayName = z
  .string()
  .trim()
  .normalize('NFC')
  .min(1, refusal('display_name_required'))
  .refine((name) => Array.from(name).length <= DISPLAY_NAME_MAX, refusal('name_limited', { max: DISPLAY_NAME_MAX }))
  .regex(DISPLAY_NAME_PATTERN, refusal('display_name'))

export const WorkspaceName = Line.min(1, refusal('workspace_name_required')).refine(
  (name) => Array.from(name).length <= WORKSPACE_NAME_MAX,
  refusal('name_limited', { max: WORKSPACE_NAME_MAX }),
)

/** A picture as a data URL: PNG, JPEG or WebP, at most about 750 kB; '' removes it. The server stores it as 256 x 256 PNG. */
export const AvatarInput = z
  .string()
  .max(1_000_000, refusal('file_large'))
  .regex(/^(data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2})?$/, refusal('file_format'))

/** Password and its confirmation; the server checks the confirmation where it is sent (decision 28). */
export const PasswordPair = { password: NewPassword, password_confirmation: z.string().optional() }
