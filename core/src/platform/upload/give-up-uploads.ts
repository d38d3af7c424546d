import { failureOf } from '../api/api-error.ts'
import { QUIET } from '../api/effects.ts'
import { routes } from '../../contract/routes.gen.ts'
import type { Session } from '../session/types.ts'

/** Takes off the server what was sent of these uploads. What it does not hear of it forgets by itself after a day. */
export function giveUpUploads(session: Session, keys: readonly string[]): void {
  for (const key of keys) {
    session
      .request(routes.cancelUpload, { params: { key }, optOut: [...QUIET, 401] })
      .catch((error: unknown) => void failureOf(error))
  }
}
