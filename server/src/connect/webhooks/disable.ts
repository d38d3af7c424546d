import type { Language } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { letter } from '../../platform/mail/letter.ts'
import { queueMails } from '../../platform/mail/queue-mail.ts'
import type { Mail } from '../../platform/mail/queue-mail.ts'
import { inLanguage } from '../../platform/observe/work-context.ts'
import { text } from '../texts.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import type { Attempt } from './attempt.ts'

const DISABLE = `
  update webhook h set state = 'disabled', version = version + 1, updated_at = now() from workspace w
  where h.ws_id = $1 and h.id = $2 and h.state = 'on' and w.id = h.ws_id
  returning h.name, h.url, h.created_by, w.name as workspace, w.code`

const CANCEL = `
  update webhook_delivery set state = 'cancelled', next_at = null, finished_at = now()
  where ws_id = $1 and webhook_id = $2 and state = 'waiting'`

/** The person who made it; where they are gone, the owners. */
const READERS = `
  with people as (
    select m.id, m.display_name as name, u.email, coalesce(u.language, u.asked_language, 'en') as language, r.root_role_id from ws_user m
    join user_account u on u.id = m.user_id and not u.blocked and u.deleted_at is null
    join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
    where m.ws_id = $1 and m.status = 1 and not m.blocked
  )
  select name, email, language from people
  where id = $2 or (root_role_id = 7 and not exists (select from people where id = $2))`

interface Reader {
  name: string
  email: string
  language: Language
}

interface Disabled {
  name: string
  url: string
  created_by: string
  workspace: string
  code: string
}

/** Nothing of it is sent any more. */
export async function cancelWaiting(tx: Tx, wsId: string, webhookId: string): Promise<void> {
  await tx.rows(CANCEL, [wsId, webhookId])
}

/** Switches off a webhook that reaches nobody, and writes to the person who made it. */
export async function disable(
  tx: Tx,
  wsId: string,
  webhookId: string,
  { fault, status }: Pick<Attempt, 'fault' | 'status'>,
  baseUrl: string,
): Promise<void> {
  const [hook] = await tx.rows<Disabled>(DISABLE, [wsId, webhookId])
  if (!hook) return
  await cancelWaiting(tx, wsId, webhookId)
  emitEvent(tx, wsId, 'webhook.updated', { webhook_id: webhookId })
  const readers = await tx.rows<Reader>(READERS, [wsId, hook.created_by])
  const { name, workspace, url, code } = hook
  const toMail = (reader: Reader): Mail => {
    const why = fault === null ? '' : text(`webhook.fault_${fault}`)
    const subject = text('webhook.disabled_subject', { name, workspace })
    return {
      to: reader.email,
      subject,
      ...letter({
        heading: subject,
        lines: [
          text('mail.greeting', { name: reader.name }),
          text('webhook.disabled_line', { name, url }),
          status === null ? why : text('webhook.disabled_status', { why, status: String(status) }),
          text('webhook.disabled_next'),
        ],
        button: { label: text('webhook.disabled_button'), url: `${baseUrl}/w:${code}/ws/stg#webhooks` },
      }),
    }
  }
  await queueMails(
    tx,
    readers.map((reader) => inLanguage(reader.language, () => toMail(reader))),
  )
}
