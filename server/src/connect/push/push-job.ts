import { notificationPlace, notificationSentence, notificationSubject } from '@arbo/core/contract'
import type { Language, Levels } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { JobHandler } from '../../platform/jobs/worker.ts'
import { answerLanguage, inLanguage } from '../../platform/observe/work-context.ts'
import { notificationsByIds } from '../../platform/notices/notification-row.ts'
import type { NotificationRow } from '../../platform/notices/notification-row.ts'
import { levelsByLanguage } from '../../workspace/settings/levels-in.ts'
import type { PushMessage, PushSender } from './push-sender.ts'
import { formatDay } from '@arbo/core/format'

/** Older notices are read in the feed. */
const FRESH = '1 hour'
/** Notifications of one run; the rest are found by the next. */
const AT_ONCE = 500

interface Waiting {
  id: string
  wsCode: string
  userId: string
  language: Language
  devices: { device: string; token: string }[]
}

/** Devices of live sessions only: a sign-out ends the messages to its device. */
const WAITING = `
  select n.id, w.code as "wsCode", m.user_id as "userId",
    coalesce(u.language, u.asked_language, 'en') as language,
    json_agg(json_build_object('device', p.device_code, 'token', p.token)) as devices
  from notification n
  join workspace w on w.id = n.ws_id
  join ws_user m on m.ws_id = n.ws_id and m.id = n.ws_user_id and m.status = 1 and not m.blocked
  join user_account u on u.id = m.user_id
  join push_token p on p.user_id = m.user_id
  join auth_session a on a.id = p.session_id and a.revoked_at is null and a.expires_at > now()
  where n.ws_id = $1 and n.pushed_at is null and n.seen_at is null and n.cleared_at is null
    and n.created_at > now() - interval '${FRESH}'
  group by n.id, w.code, m.user_id, u.id order by n.id limit ${AT_ONCE}`

function messageOf(row: NotificationRow, wsCode: string, levels: Levels): PushMessage {
  const item = row.item && { ...row.item, thumbnail: null }
  const sentence = notificationSentence({ ...row, item }, levels, (day) => formatDay(day, answerLanguage()))
  const path = notificationPlace({ ...row, item })
  return {
    title: notificationSubject({ ...row, item }),
    body: row.comment ? `${sentence}: ${row.comment.text}` : sentence,
    path: path === null ? `/w:${wsCode}/ws/ntf` : `/w:${wsCode}${path}`,
    wsCode,
    type: row.type,
    id: row.id,
  }
}

/** @throws the first failure that may pass, after all devices were tried */
async function sendTo(database: Database, sender: PushSender, waiting: Waiting, message: PushMessage): Promise<void> {
  let failure: unknown
  for (const { device, token } of waiting.devices) {
    try {
      if ((await sender.send(token, message)) === 'sent') continue
      // Only this registration: the device may have got another token meanwhile.
      await database.query('delete from push_token where user_id = $1 and device_code = $2 and token = $3', [
        waiting.userId,
        device,
        token,
      ])
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}

/** Sends people's notices to their devices. The next run of the job tries again those that fail. */
export function pushHandler(sender: PushSender): JobHandler {
  return async ({ job, database, signal }) => {
    const { waiting, rows, levelsOf } = await database.withWorkspace(job.wsId, async (tx) => {
      const waitingRows = await tx.rows<Waiting>(WAITING, [job.wsId])
      const ids = waitingRows.map(({ id }) => id)
      return {
        waiting: waitingRows,
        rows: new Map((await notificationsByIds(tx, job.wsId, ids)).map((row) => [row.id, row])),
        levelsOf: await levelsByLanguage(tx, job.wsId),
      }
    })
    let failure: unknown
    for (const one of waiting) {
      const row = rows.get(one.id)
      if (!row || signal.aborted) continue
      try {
        const message = inLanguage(one.language, () => messageOf(row, one.wsCode, levelsOf(one.language)))
        await sendTo(database, sender, one, message)
      } catch (error) {
        failure ??= error
        continue
      }
      await database.withWorkspace(job.wsId, (tx) =>
        tx.rows('update notification set pushed_at = now() where ws_id = $1 and id = $2', [job.wsId, one.id]),
      )
    }
    if (failure) throw failure
    return waiting.length
  }
}
