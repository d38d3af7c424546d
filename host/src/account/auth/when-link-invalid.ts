import { isApiError } from '@arbo/core'

/** Reports a mailed link that is no longer valid, which no retry can change; rethrows the refusal. */
export async function whenLinkInvalid<T>(call: Promise<T>, tell: () => void): Promise<T> {
  try {
    return await call
  } catch (error) {
    // A malformed address means an incompletely copied link too.
    if (isApiError(error) && (error.code === 'link_invalid' || error.code === 'validation_failed')) tell()
    throw error
  }
}
