import { catalogue } from '@arbo/core/contract'
import { textsOf, text as below } from '../platform/texts.ts'

/** Texts of signing in and profiles, in the language of whoever is answered or written to. */
export const accountMessages = catalogue('server.account', {
  'avatar.unreadable': 'The picture cannot be read.',
  'avatar.other_type': 'The picture is not of the type that it claims to be.',
  'oidc.provider_says': 'It says: {reason}',
  'oidc.unnamed': 'New person',
  'auth.confirmation': 'password don’t match, please double-check.',
  'mail.greeting': 'Hello {name},',
  'mail.activation_subject': 'Activate your account',
  'mail.activation_line':
    'Follow the link and type your password, and your account is ready. The link holds for 7 days.',
  'mail.activation_button': 'Activate account',
  'mail.activation_footer':
    'You get this mail because somebody registered with your address. If that was not you, ignore it: without this mail nobody can use the account.',
  'mail.exists_subject': 'You already have an account',
  'mail.exists_line':
    'Somebody, probably you, tried to register with this address, which has an account already. Sign in, or choose a new password if you have forgotten it.',
  'mail.exists_button': 'Sign in',
  'mail.exists_reset': 'Reset the password',
  'mail.exists_footer': 'If that was not you, ignore this mail. Nothing has changed.',
  'mail.deleted_subject': 'Your account is deleted',
  'mail.deleted_line':
    'Nobody can sign in to it any more, and it cannot be brought back. What you wrote stays in the workspaces that you worked in.',
  'mail.deleted_footer': 'If that was not you, tell whoever runs this server.',
  'mail.reset_subject': 'Reset your password',
  'mail.reset_line': 'Choose a new password. The link holds for 60 minutes and works once.',
  'mail.reset_button': 'Choose a new password',
  'mail.reset_footer':
    'You get this mail because somebody asked for it with your address. If that was not you, ignore it: your password stays as it is.',
})

/** What is stored for all readers, or told whoever runs the server. */
const ENGLISH = {
  'totp.issuer': 'Arbo',
  'totp.undecipherable': 'A two-factor secret cannot be read: SECRET_KEY is not the one it was stored with.',
} as const

export const text = textsOf({ answers: accountMessages, english: ENGLISH, below })
