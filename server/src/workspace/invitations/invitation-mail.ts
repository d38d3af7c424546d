import type { Language } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMails } from '../../platform/mail/queue-mail.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { answerLanguage, inLanguage } from '../../platform/observe/work-context.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { datesIn } from '@arbo/core/format'

interface InvitationMail {
  email: string
  token: string
  /** The invited account. */
  userId: string
  role: { name: string }
  expiresAt: Date
  /** Origin of the link, without a slash at its end. */
  baseUrl: string
  product: string
}

/** Mails of one statement, about 3 kB each. */
const AT_ONCE = 200

/** Of accounts that have none, as those that an invitation made, the language of who invites them. */
const LANGUAGES = `
  select p.id, coalesce(p.language, p.asked_language, i.language, i.asked_language) as language
  from user_account p left join user_account i on i.id = $2
  where p.id = any($1::uuid[])`

function toMail(
  { displayName: name }: Member,
  workspace: string,
  { email, token, userId, role, expiresAt, baseUrl, product }: InvitationMail,
): Mail {
  const subject = text('invitation.subject', { name, workspace })
  // Where the reader lives is not known.
  const utc = datesIn('Etc/UTC', answerLanguage())
  const query = new URLSearchParams({ token, user: userId })
  const bodies = letter({
    heading: subject,
    lines: [
      text('invitation.line', { name, workspace, product, role: role.name }),
      text('invitation.expires', { date: `${utc.moment(expiresAt)} UTC` }),
    ],
    button: { label: text('invitation.button'), url: `${baseUrl}/ws-invite?${query.toString()}` },
    footer: text('invitation.footer', { name }),
  })
  return { to: email, subject, ...bodies }
}

/** Tells invited people the name of the workspace and of the person who invites them. */
export async function queueInvitations(tx: Tx, member: Member, mails: readonly InvitationMail[]): Promise<void> {
  const [row] = await tx.rows<{ name: string }>('select name from workspace where id = $1', [member.wsId])
  for (let at = 0; at < mails.length; at += AT_ONCE) {
    const some = mails.slice(at, at + AT_ONCE)
    const people = await tx.rows<{ id: string; language: Language | null }>(LANGUAGES, [
      some.map(({ userId }) => userId),
      member.userId,
    ])
    const languages = new Map(people.map(({ id, language }) => [id, language]))
    await queueMails(
      tx,
      some.map((mail) => inLanguage(languages.get(mail.userId) ?? null, () => toMail(member, row?.name ?? '', mail))),
    )
  }
}
