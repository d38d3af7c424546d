import { ApiError } from '../../platform/http/api-error.ts'

/**
 * Refuses a change of a state that the caller has not seen.
 * @param current what is there now, locked; the refusal carries it as `meta.current`
 * @throws {ApiError} conflict
 */
export function checkVersion(current: { version: number }, read: number): void {
  if (current.version !== read) throw new ApiError('conflict', { meta: { current } })
}
