import type { Database } from '../platform/db/database.ts'

export interface QueuedMail {
  to: string
  subject: string
  text: string
  html: string
}

/** What the outbox would send, oldest first. */
export function queuedMails(database: Database, to?: string): Promise<QueuedMail[]> {
  return database.query<QueuedMail>(
    `select recipient as "to", subject, text, html from mail_outbox
     where next_at is not null and ($1::text is null or recipient = $1) order by created_at, id`,
    [to ?? null],
  )
}

/** The newest mail to an address. @throws when there is none */
export async function lastMail(database: Database, to: string): Promise<QueuedMail> {
  const mail = (await queuedMails(database, to)).at(-1)
  if (!mail) throw new Error(`no mail to ${to}`)
  return mail
}

/** The addresses in a mail's plain text, in their order. */
export function linksIn({ text }: QueuedMail): URL[] {
  return [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
}

/** The call behind the link of an activation mail. */
export function activationCall(link: URL): { params: { id: string; code: string }; query: ActivationQuery } {
  const [, , id = '', code = ''] = link.pathname.split('/')
  const { expires = '', signature = '', ws_invite_token } = Object.fromEntries(link.searchParams)
  const invite = ws_invite_token === undefined ? {} : { ws_invite_token }
  return { params: { id, code }, query: { expires: Number(expires), signature, ...invite } }
}

interface ActivationQuery {
  expires: number
  signature: string
  ws_invite_token?: string
}

/** The query behind the link of a reset mail. */
export function resetQuery(link: URL): { email: string; token: string } {
  return { email: link.searchParams.get('email') ?? '', token: link.pathname.split('/')[2] ?? '' }
}
