import { isApiError, type Failure } from '@arbo/core'

/** What a failed call says. Anything but an ApiError is a defect and is thrown on. */
export function failureOf(error: unknown): Failure {
  if (isApiError(error)) return error.toFailure()
  throw error
}

/** The text of a failure for the user. */
export function messageOf({ error_description, message }: Failure): string {
  return error_description ?? message
}
