import { WEBHOOK_RESPONSE_BYTES, WEBHOOK_TIMEOUT_SECONDS } from '@arbo/core/contract'
import type { WebhookFault } from '@arbo/core/contract'
import { type Ports, postOutbound } from '../../platform/http/outbound.ts'
import { faultOf, faultOfError } from './fault.ts'
import { signedHeaders } from './sign.ts'

/** The result of one try, as webhook_attempt keeps it. */
export interface Attempt {
  at: Date
  durationMs: number
  status: number | null
  fault: WebhookFault | null
  detail: string | null
  requestHeaders: Record<string, string>
  responseHeaders: Record<string, string> | null
  responseBody: string | null
}

export interface Sending {
  url: string
  eventId: string
  body: string
  /** One, or two while a new one takes over. */
  secrets: readonly Buffer[]
  allowPrivate: boolean
  ports: Ports
  version: string
  signal: AbortSignal
  /** Default: 15 s. */
  timeoutMs?: number | undefined
}

/** PostgreSQL’s text holds no such character. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD')

/** Sends once. @throws {Error} when it is told to stop: then nothing is known of it */
export async function attempt(sending: Sending): Promise<Attempt> {
  const { url, eventId, body, secrets, allowPrivate, ports, version, signal, timeoutMs } = sending
  const at = new Date()
  const requestHeaders = {
    'content-type': 'application/cloudevents+json; charset=utf-8',
    'user-agent': `Arbo-Webhooks/${version}`,
    ...signedHeaders(secrets, eventId, Math.floor(at.getTime() / 1000), body),
  }
  const begun = performance.now()
  const facts = () => ({ at, durationMs: Math.round(performance.now() - begun), requestHeaders })
  try {
    const answer = await postOutbound({
      url,
      headers: requestHeaders,
      body,
      timeoutMs: timeoutMs ?? WEBHOOK_TIMEOUT_SECONDS * 1000,
      maxBytes: WEBHOOK_RESPONSE_BYTES,
      allowPrivate,
      ports,
      signal,
    })
    const { status, headers: responseHeaders } = answer
    const responseBody = storable(answer.body)
    return { ...facts(), status, fault: faultOf(answer), detail: null, responseHeaders, responseBody }
  } catch (error) {
    if (signal.aborted) throw error
    const { fault, detail } = faultOfError(error)
    return { ...facts(), status: null, fault, detail: storable(detail), responseHeaders: null, responseBody: null }
  }
}
