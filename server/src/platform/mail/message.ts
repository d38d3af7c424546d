import type { OutboxMail } from './transport.ts'

/** Part of a message id after the @; never a real host's name, so that it tells nothing about the installation. */
const ID_DOMAIN = 'arbo.invalid'

/**
 * A mail as nodemailer builds it. The same outbox row always has the same message id, by which a mail system knows a
 * second delivery, when a process ended between the other side's receipt and writing it down.
 */
export function messageOf(from: string, mail: OutboxMail) {
  const { id, to, subject, text, html, createdAt } = mail
  return {
    from,
    // As an object: an address is never parsed for a second one.
    to: { name: '', address: to },
    subject: subject.replace(/\s+/g, ' ').trim(),
    text,
    html,
    date: createdAt,
    messageId: `<${id}@${ID_DOMAIN}>`,
    // No out-of-office answers, please.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
