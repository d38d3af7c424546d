import { notificationPlace, notificationSentence, notificationSubject } from '@arbo/core/contract'
import type { Language, Levels, Notification } from '@arbo/core/contract'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { groupBy } from '../../platform/group-by.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMails } from '../../platform/mail/queue-mail.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { answerLanguage, inLanguage } from '../../platform/observe/work-context.ts'
import { text } from '../texts.ts'
import { levelsByLanguage } from '../../workspace/settings/levels-in.ts'
import {
  NOTIFICATION_COLUMNS,
  NOTIFICATION_FROM,
  TELLABLE,
  toNotification,
} from '../../platform/notices/notification-row.ts'
import type { NotificationRow } from '../../platform/notices/notification-row.ts'
import { formatDay } from '@arbo/core/format'

interface Reader {
  id: string
  name: string
  email: string
  language: Language
}

/** Notifications that a mail tells one by one; the feed has the rest. */
const MOST = 50

/** People who want a mail today and have an unseen notice of the last month that no mail has told. */
const READERS = `
  select m.id, m.display_name as name, u.email, coalesce(u.language, u.asked_language, 'en') as language
  from notification_setting s
  join ws_user m on m.ws_id = s.ws_id and m.id = s.ws_user_id and m.status = 1 and not m.blocked
  join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
  where s.ws_id = $1 and (s.digest = 'daily' or (s.digest = 'weekly' and $2))
    and exists (
      select from notification n where n.ws_id = s.ws_id and n.ws_user_id = s.ws_user_id and n.mailed_at is null
        and n.seen_at is null and n.cleared_at is null and n.created_at > now() - interval '1 month'
    )`

async function waitingFor(tx: Tx, wsId: string, reader: Reader): Promise<Notification[]> {
  const rows = await rowsOf<NotificationRow>(
    tx,
    sql`select ${NOTIFICATION_COLUMNS} from ${NOTIFICATION_FROM}
      where n.ws_id = ${wsId} and n.ws_user_id = ${reader.id} and n.mailed_at is null and n.seen_at is null
        and n.cleared_at is null and n.created_at > now() - interval '1 month' and ${TELLABLE}
      order by n.created_at desc, n.id desc`,
  )
  return rows.map((row) => toNotification(row, () => null))
}

/** The values that all mails of one workspace share. */
interface Place {
  wsId: string
  name: string
  /** Address of the workspace’s pages, without a slash at its end. */
  url: string
  /** Those of the reader’s language. */
  levelsOf: (language: Language) => Levels
}

function toMail({ name, url, levelsOf }: Place, reader: Reader, all: readonly Notification[]): Mail {
  const language = answerLanguage()
  const levels = levelsOf(language)
  const subject = text('digest.subject', { count: all.length, workspace: name })
  const groups = groupBy(all.slice(0, MOST), ({ group_key, id }) => group_key || id)
  const sections = [...groups.values()].map((group) => ({
    heading: group[0] ? notificationSubject(group[0]) : '',
    links: group.map((one) => {
      const sentence = notificationSentence(one, levels, (day) => formatDay(day, language))
      return {
        label: one.comment ? `${sentence}: ${one.comment.text}` : sentence,
        url: `${url}${notificationPlace(one) ?? '/ws/ntf'}`,
      }
    }),
  }))
  const more = all.length - Math.min(all.length, MOST)
  const bodies = letter({
    heading: subject,
    lines: [text('mail.greeting', { name: reader.name }), ...(more > 0 ? [text('digest.more', { count: more })] : [])],
    sections,
    button: { label: text('digest.button'), url: `${url}/ws/ntf` },
    footer: text('digest.footer', { workspace: name }),
  })
  return { to: reader.email, subject, ...bodies }
}

/** Mails people their unseen notices, each once, in one transaction with the note that it was. */
export async function queueDigests(tx: Tx, wsId: string, baseUrl: string, isMonday: boolean): Promise<void> {
  const readers = await tx.rows<Reader>(READERS, [wsId, isMonday])
  if (readers.length === 0) return
  const [workspace] = await tx.rows<{ name: string; code: string }>('select name, code from workspace where id = $1', [
    wsId,
  ])
  const { name = '', code = '' } = workspace ?? {}
  const place = { wsId, name, url: `${baseUrl}/w:${code}`, levelsOf: await levelsByLanguage(tx, wsId) }
  const mails: Mail[] = []
  for (const reader of readers) {
    const waiting = await waitingFor(tx, wsId, reader)
    // Guests hear nothing that was kept for the team since: there may be nothing to send.
    if (waiting.length > 0) mails.push(inLanguage(reader.language, () => toMail(place, reader, waiting)))
  }
  await queueMails(tx, mails)
  const ids = readers.map(({ id }) => id)
  await tx.rows(
    `update notification set mailed_at = now() where ws_id = $1 and ws_user_id = any($2::uuid[])
       and mailed_at is null and seen_at is null and cleared_at is null`,
    [wsId, ids],
  )
  await tx.rows('update notification_setting set digest_at = now() where ws_id = $1 and ws_user_id = any($2::uuid[])', [
    wsId,
    ids,
  ])
}
