import type { Tx } from '../../db/transaction.ts'
import { letter } from '../../mail/letter.ts'
import { queueMail } from '../../mail/queueMail.ts'
import { text } from '../../texts.ts'
import type { Member } from '../access/member.ts'
import type { InviteRole } from './people.ts'

interface InvitationMail {
  email: string
  token: string
  /** The invited account. */
  userId: string
  role: InviteRole
  expiresAt: Date
  /** Origin of the link, without a slash at its end. */
  baseUrl: string
  product: string
}

/** Day and time in UTC: where the reader lives is not known. */
const FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Tells an invited person who invites them into what. */
export async function queueInvitation(
  tx: Tx,
  { wsId, displayName: name }: Member,
  { email, token, userId, role, expiresAt, baseUrl, product }: InvitationMail,
): Promise<void> {
  const [row] = await tx.rows<{ name: string }>('select name from workspace where id = $1', [wsId])
  const workspace = row?.name ?? ''
  const subject = text('invitation.subject', { name, workspace })
  const query = new URLSearchParams({ token, user: userId })
  const bodies = letter({
    heading: subject,
    lines: [
      text('invitation.line', { name, workspace, product, role: role.name }),
      text('invitation.expires', { date: `${FORMAT.format(expiresAt)} UTC` }),
    ],
    button: { label: text('invitation.button'), url: `${baseUrl}/ws-invite?${query.toString()}` },
    footer: text('invitation.footer', { name }),
  })
  await queueMail(tx, { to: email, subject, ...bodies })
}
