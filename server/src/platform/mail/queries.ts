import type { Database } from '../db/database.ts'

/** A mail that a sender holds for the time of its lease. `attempt` counts from 1 and tells its claim from later ones. */
export interface ClaimedMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
  createdAt: Date
  attempt: number
}

/** Until the lease ends nobody else takes it; a sender that dies holds it no longer than that. */
const CLAIM = `
  update mail_outbox set attempts = attempts + 1, next_at = now() + make_interval(secs => $1)
  where id in (select id from mail_outbox where next_at <= now() order by next_at limit $2 for update skip locked)
  returning id, recipient as "to", subject, text, html, created_at as "createdAt", attempts as attempt`

export function claimMails(database: Database, leaseMs: number, limit: number): Promise<ClaimedMail[]> {
  return database.query<ClaimedMail>(CLAIM, [leaseMs / 1000, limit])
}

export async function extendMails(database: Database, leaseMs: number, mails: readonly ClaimedMail[]): Promise<void> {
  await database.query(
    `update mail_outbox set next_at = now() + make_interval(secs => $1)
     where next_at is not null and (id, attempts) in (select * from unnest($2::uuid[], $3::int[]))`,
    [leaseMs / 1000, mails.map(({ id }) => id), mails.map(({ attempt }) => attempt)],
  )
}

/** @param keep leaves the text readable, where this server is the mailbox */
export async function markSent(database: Database, { id }: ClaimedMail, keep: boolean): Promise<void> {
  await database.query(
    `update mail_outbox set sent_at = now(), next_at = null, last_error = null,
       text = case when $2 then text else '' end, html = case when $2 then html else '' end
     where id = $1`,
    [id, keep],
  )
}

/** @param retryMs time until the next attempt; null: none, and the text is forgotten */
export async function markFailed(
  database: Database,
  { id, attempt }: ClaimedMail,
  error: string,
  retryMs: number | null,
): Promise<void> {
  await database.query(
    `update mail_outbox set last_error = $3, next_at = now() + make_interval(secs => $4::float8),
       text = case when $4::float8 is null then '' else text end,
       html = case when $4::float8 is null then '' else html end
     where id = $1 and attempts = $2 and sent_at is null`,
    [id, attempt, error, retryMs === null ? null : retryMs / 1000],
  )
}

/** Forgets mails that were sent or given up long ago. */
export async function pruneMails(database: Database, keepMs: number): Promise<void> {
  await database.query(
    `delete from mail_outbox where id in (
       select id from mail_outbox
       where next_at is null and created_at < now() - make_interval(secs => $1) limit 1000)`,
    [keepMs / 1000],
  )
}

export interface MailboxEntry {
  id: string
  to: string
  subject: string
  createdAt: Date
}

/** The mails that the server kept as its own mailbox, newest first. */
export function mailboxEntries(database: Database, limit: number): Promise<MailboxEntry[]> {
  return database.query<MailboxEntry>(
    `select id, recipient as "to", subject, created_at as "createdAt" from mail_outbox
     where sent_at is not null and html <> '' order by created_at desc, id desc limit $1`,
    [limit],
  )
}

export async function mailboxMail(
  database: Database,
  id: string,
): Promise<(MailboxEntry & { html: string }) | undefined> {
  const [row] = await database.query<MailboxEntry & { html: string }>(
    `select id, recipient as "to", subject, created_at as "createdAt", html from mail_outbox
     where id = $1 and sent_at is not null and html <> ''`,
    [id],
  )
  return row
}
