import { letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { text } from '../texts.ts'

interface Recipient {
  email: string
  displayName: string
}

export function activationMail({ email, displayName }: Recipient, url: string): Mail {
  const bodies = letter({
    heading: text('mail.activation_heading'),
    lines: [text('mail.greeting', { name: displayName }), text('mail.activation_line')],
    button: { label: text('mail.activation_button'), url },
    footer: text('mail.activation_footer'),
  })
  return { to: email, subject: text('mail.activation_subject'), ...bodies }
}

/** To somebody who registers an address that has an account; only its owner learns that. */
export function accountExistsMail({ email, displayName }: Recipient, loginUrl: string, resetUrl: string): Mail {
  const bodies = letter({
    heading: text('mail.exists_heading'),
    lines: [text('mail.greeting', { name: displayName }), text('mail.exists_line')],
    button: { label: text('mail.exists_button'), url: loginUrl },
    link: { label: text('mail.exists_reset'), url: resetUrl },
    footer: text('mail.exists_footer'),
  })
  return { to: email, subject: text('mail.exists_subject'), ...bodies }
}

export function resetMail({ email, displayName }: Recipient, url: string): Mail {
  const bodies = letter({
    heading: text('mail.reset_heading'),
    lines: [text('mail.greeting', { name: displayName }), text('mail.reset_line')],
    button: { label: text('mail.reset_button'), url },
    footer: text('mail.reset_footer'),
  })
  return { to: email, subject: text('mail.reset_subject'), ...bodies }
}

/** The last mail to an address: somebody else may have done it. */
export function accountDeletedMail({ email, displayName }: Recipient): Mail {
  const bodies = letter({
    heading: text('mail.deleted_heading'),
    lines: [text('mail.greeting', { name: displayName }), text('mail.deleted_line')],
    footer: text('mail.deleted_footer'),
  })
  return { to: email, subject: text('mail.deleted_subject'), ...bodies }
}
