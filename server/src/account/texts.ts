import { catalogue } from '@arbo/core/contract'
import { textsOf, text as below } from '../platform/texts.ts'

/** Texts of signing in and profiles, in the language of whoever is answered or written to. */
export const accountMessages = catalogue('server.account', {
  'avatar.unreadable': 'The picture cannot be read.',
  'avatar.other_type': 'The picture does not match its file type.',
  'oidc.provider_says': 'Reason: {reason}',
  'oidc.unnamed': 'New person',
  'auth.confirmation': 'password don’t match, please double-check.',
  'mail.greeting': 'Hello {name},',
  'mail.activation_subject': 'Activate your account',
  'mail.activation_line':
    'Follow the link and enter your password to finish setting up your account. The link works for 7 days.',
  'mail.activation_button': 'Activate account',
  'mail.activation_footer':
    'You received this email because someone registered with your address. If that was not you, ignore it: without this email nobody can use the account.',
  'mail.exists_subject': 'You already have an account',
  'mail.exists_line':
    'Someone, probably you, tried to register with this address, which already has an account. Sign in, or choose a new password if you have forgotten it.',
  'mail.exists_button': 'Sign in',
  'mail.exists_reset': 'Reset the password',
  'mail.exists_footer': 'If that was not you, ignore this email. Nothing has changed.',
  'mail.deleted_subject': 'Your account has been deleted',
  'mail.deleted_line':
    'Nobody can sign in to it any more, and it cannot be restored. What you wrote stays in the workspaces you worked in.',
  'mail.deleted_footer': 'If that was not you, contact the administrator of this server.',
  'mail.reset_subject': 'Reset your password',
  'mail.reset_line': 'Choose a new password. The link works once, for 60 minutes.',
  'mail.reset_button': 'Choose a new password',
  'mail.reset_footer':
    'You received this email because someone entered your address. If that was not you, ignore it: your password has not changed.',
})

/** What is stored for all readers, or told whoever runs the server. */
const ENGLISH = {
  'totp.issuer': 'Arbo',
  'totp.undecipherable': 'A two-factor secret cannot be read: SECRET_KEY is not the one it was stored with.',
} as const

export const text = textsOf({ answers: accountMessages, english: ENGLISH, below })
