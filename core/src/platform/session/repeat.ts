import { type ApiError, isApiError } from '../api/api-error.ts'
import { wait } from './delays.ts'

/** Tries of a call that may be repeated. */
const CALL_ATTEMPTS = 3

/** Something between here and the API failed for a moment: what came was not the API's answer, or nothing came. */
const isGatewayFailure = ({ code, status }: ApiError): boolean =>
  code === 'network_problem' || (code === 'bad_answer' && (status < 400 || status === 429 || status >= 500))

/**
 * Sends a call that makes or changes something again where a gateway failed. Only for what the server knows a repetition
 * of: the first may have arrived.
 */
export async function repeat<T>(
  send: () => Promise<T>,
  { delay, signal, online }: { delay: (attempt: number) => number; signal: AbortSignal; online(): boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      return await send()
    } catch (error) {
      if (attempt === CALL_ATTEMPTS || !isApiError(error) || !isGatewayFailure(error)) throw error
      // oxlint-disable-next-line no-await-in-loop
      await wait(delay(attempt), signal)
      if (signal.aborted || !online()) throw error
    }
  }
}
