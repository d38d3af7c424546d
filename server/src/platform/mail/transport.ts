import type { Mail } from './queue-mail.ts'

/** A mail of the outbox. */
export interface OutboxMail extends Mail {
  id: string
  createdAt: Date
}

/** Where mails go. */
export interface MailTransport {
  /** The server itself is the mailbox: sent mails stay readable in the outbox. */
  readonly isMailbox: boolean
  /** Resolves when the mail is in somebody else's hands. @throws {MailRefused} when another attempt is pointless */
  send(mail: OutboxMail): Promise<void>
  close(): void
}

/** The other side will never take this mail, e.g. because it has no such recipient. */
export class MailRefused extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.name = 'MailRefused'
  }
}
