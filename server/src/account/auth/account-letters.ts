import type { Language } from '@arbo/core/contract'
import { letter } from '../../platform/mail/letter.ts'
import type { Letter } from '../../platform/mail/letter.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { inLanguage } from '../../platform/observe/work-context.ts'
import { text } from '../texts.ts'

interface Recipient {
  email: string
  displayName: string
  /** Null: not known, and the mail is in that of the request. */
  language: Language | null
}

/** A mail to somebody in their language. */
function mailTo({ email, displayName, language }: Recipient, words: () => Words): Mail {
  return inLanguage(language, () => {
    const { subject, line, ...rest } = words()
    const bodies = letter({ heading: subject, lines: [text('mail.greeting', { name: displayName }), line], ...rest })
    return { to: email, subject, ...bodies }
  })
}

interface Words extends Pick<Letter, 'button' | 'link' | 'footer'> {
  subject: string
  line: string
}

export function activationMail(recipient: Recipient, url: string): Mail {
  return mailTo(recipient, () => ({
    subject: text('mail.activation_subject'),
    line: text('mail.activation_line'),
    button: { label: text('mail.activation_button'), url },
    footer: text('mail.activation_footer'),
  }))
}

/** To somebody who registers an address that has an account; only its owner learns that. */
export function accountExistsMail(recipient: Recipient, loginUrl: string, resetUrl: string): Mail {
  return mailTo(recipient, () => ({
    subject: text('mail.exists_subject'),
    line: text('mail.exists_line'),
    button: { label: text('mail.exists_button'), url: loginUrl },
    link: { label: text('mail.exists_reset'), url: resetUrl },
    footer: text('mail.exists_footer'),
  }))
}

export function resetMail(recipient: Recipient, url: string): Mail {
  return mailTo(recipient, () => ({
    subject: text('mail.reset_subject'),
    line: text('mail.reset_line'),
    button: { label: text('mail.reset_button'), url },
    footer: text('mail.reset_footer'),
  }))
}

/** The last mail to an address: somebody else may have done it. */
export function accountDeletedMail(recipient: Recipient): Mail {
  return mailTo(recipient, () => ({
    subject: text('mail.deleted_subject'),
    line: text('mail.deleted_line'),
    footer: text('mail.deleted_footer'),
  }))
}
