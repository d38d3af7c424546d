import type { Config } from '../../platform/config.ts'
import { FcmToken } from './fcm-token.ts'
import type { PushMessage, PushSender } from './push-sender.ts'

const SERVICE = 'https://fcm.googleapis.com'
/** For a device that is off: older messages are read in the feed. */
const KEPT_S = 24 * 3600
const WAIT_MS = 10_000

interface Refusal {
  error?: { status?: string; details?: { errorCode?: string }[] }
}

/** Only data: the page’s own worker shows it, in the product’s look and words. */
function bodyOf(token: string, { title, body, path, wsCode, type, id }: PushMessage): string {
  const data = { title, body, path, ws_code: wsCode, type, id }
  return JSON.stringify({ message: { token, data, webpush: { headers: { TTL: String(KEPT_S), Urgency: 'normal' } } } })
}

function isGone(status: number, { error }: Refusal): boolean {
  if (status === 404) return true
  return error?.details?.some(({ errorCode }) => errorCode === 'UNREGISTERED') ?? false
}

/**
 * Firebase Cloud Messaging, HTTP v1.
 * @param service where it is, without a slash at the end
 */
export function fcmSender(account: NonNullable<Config['pushAccount']>, service = SERVICE): PushSender {
  const access = new FcmToken(account)
  const url = `${service}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`
  return {
    async send(token, message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${await access.get()}`, 'content-type': 'application/json' },
        body: bodyOf(token, message),
        signal: AbortSignal.timeout(WAIT_MS),
      })
      if (response.ok) return 'sent'
      const refusal = (await response.json().catch(() => ({}))) as Refusal
      if (isGone(response.status, refusal)) return 'gone'
      if (response.status === 401) access.forget()
      throw new Error(`the push service answered ${response.status} ${refusal.error?.status ?? ''}`.trim())
    },
  }
}
