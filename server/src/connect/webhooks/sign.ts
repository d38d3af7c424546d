import { createHmac } from 'node:crypto'

/** The signed text: id, time and body, so that neither can be put to another. */
function signatureOf(secret: Buffer, id: string, timestamp: number, body: string): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

/**
 * The headers of Standard Webhooks: one signature by each secret that holds.
 * @param timestamp seconds since 1970, of this try: receivers refuse what is minutes old
 */
export function signedHeaders(
  secrets: readonly Buffer[],
  id: string,
  timestamp: number,
  body: string,
): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' '),
  }
}
