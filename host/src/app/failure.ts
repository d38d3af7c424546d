import type { Failure } from '@arbo/core'
import { texts } from './texts.ts'

const PASSING: readonly Failure['error'][] = [
  'offline',
  'unreachable',
  'timeout',
  'network_problem',
  'bad_answer',
  'server_error',
  'disk_full',
  'too_many_requests',
]

/** Whether the same can succeed later without being changed: no connection, or a server that cannot just now. */
export function isPassing({ error }: Failure): boolean {
  return PASSING.includes(error)
}

/** The text of a failure for the user. */
export function messageOf({ error_description, message }: Failure): string {
  return error_description ?? message
}

/** What a browser or a server says of a failure need not end as a sentence does. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text of a reading that failed; the stores try again by themselves where that can help. */
export function readFailureOf(failure: Failure | null): string | undefined {
  if (!failure) return undefined
  return isPassing(failure) ? `${sentence(messageOf(failure))} ${texts.triedAgain}` : messageOf(failure)
}
