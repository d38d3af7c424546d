import { uuidv7 } from 'uuidv7'
import type { Tx } from '../db/transaction.ts'

export interface Mail {
  /** One address. */
  to: string
  subject: string
  text: string
  html: string
}

const INSERT = `
  insert into mail_outbox (id, recipient, subject, text, html, next_at)
  values ($1, $2, $3, $4, $5, case when $6 then now() end)`

async function write(tx: Tx, { to, subject, text, html }: Mail, isDue: boolean): Promise<void> {
  await tx.rows(INSERT, [uuidv7(), to, subject, text, html, isDue])
  tx.wakeMailSender()
}

/**
 * Puts a mail into the outbox within the caller's transaction: it is sent if, and only if, the transaction commits, by
 * a sender that no request waits for.
 */
export function queueMail(tx: Tx, mail: Mail): Promise<void> {
  return write(tx, mail, true)
}

/** The same for many mails at once. */
export async function queueMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  await tx.rows(
    `insert into mail_outbox (id, recipient, subject, text, html, next_at)
     select p.*, now() from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) as p`,
    [
      mails.map(() => uuidv7()),
      mails.map(({ to }) => to),
      mails.map(({ subject }) => subject),
      mails.map((mail) => mail.text),
      mails.map(({ html }) => html),
    ],
  )
  tx.wakeMailSender()
}

/**
 * The same work for a mail that nobody gets, where an answer must not tell by its time whether there is somebody to
 * write to. The row is empty and goes with the sent ones.
 */
export function queueNoMail(tx: Tx): Promise<void> {
  return write(tx, { to: '', subject: '', text: '', html: '' }, false)
}
