import type { WebhookFault } from '@arbo/core/contract'
import { RefusedAddressError } from '../../platform/http/outbound.ts'
import type { OutboundAnswer } from '../../platform/http/outbound.ts'
import { reasonOf } from '../../platform/reason-of.ts'

const GONE = 410
const NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME'])
/** Codes of OpenSSL’s verification, as Node names them. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|EPROTO|ERR_SSL/

/** Why an answer is no delivery; null: it is one. */
export function faultOf({ status }: OutboundAnswer): WebhookFault | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return status === GONE ? 'gone' : 'status'
}

/** The reason why there was no answer, with its details. */
export function faultOfError(error: unknown): { fault: WebhookFault; detail: string } {
  const detail = reasonOf(error)
  if (error instanceof RefusedAddressError) return { fault: 'refused_address', detail }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && error.name === 'TimeoutError') return { fault: 'timeout', detail }
  if (NOT_FOUND.has(code)) return { fault: 'not_found', detail }
  return { fault: CERTIFICATE.test(code) ? 'certificate' : 'connection', detail }
}
