import type { ErrorBody, ErrorCode } from '../../contract/platform/errors.ts'

/** Codes of failures that no server answered. */
export type ClientErrorCode =
  /** The device has no network; nothing was sent. */
  | 'offline'
  /** No answer within the time limit. */
  | 'timeout'
  /** The connection broke or could not be made. */
  | 'network_problem'
  /** The session's token cannot be renewed just now; it is tried again by itself, and nobody is signed out. */
  | 'unreachable'
  /** The caller gave up (AbortSignal). */
  | 'cancelled'
  /** An answer that is not the API's: a proxy's page, cut JSON. */
  | 'bad_answer'
  /** The browser gave no passkey; why, it does not say. */
  | 'passkey_cancelled'
  /** The device for a new passkey already has one of this account. */
  | 'passkey_known'

/** A failure as stores keep it: the body of the server's answer, or the same shape made here. */
export interface Failure extends Omit<ErrorBody, 'error'> {
  error: ErrorCode | ClientErrorCode
}
