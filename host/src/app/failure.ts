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

/** Whether the same call can succeed later: there is no connection, or the server is overloaded. */
export function isPassing({ error }: Failure): boolean {
  return PASSING.includes(error)
}

/** The text of a failure for the user. */
export function messageOf({ error_description, message }: Failure): string {
  return error_description ?? message
}

/** Messages of browsers and servers may lack the final stop. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** The text for a failed read; stores retry by themselves where that can help. */
export function readFailureOf(failure: Failure | null): string | undefined {
  if (!failure) return undefined
  return isPassing(failure) ? `${sentence(messageOf(failure))} ${texts.triedAgain}` : messageOf(failure)
}
