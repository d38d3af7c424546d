import { isApiError } from '@arbo/core'

/** Tells of a mailed link that is no longer valid, which no other try can change; the refusal is passed on. */
export async function whenLinkInvalid<T>(call: Promise<T>, tell: () => void): Promise<T> {
  try {
    return await call
  } catch (error) {
    // An address that is none was not copied completely either.
    if (isApiError(error) && (error.code === 'link_invalid' || error.code === 'validation_failed')) tell()
    throw error
  }
}
