import { failureOf } from '../api/api-error.ts'
import { QUIET } from '../api/effects.ts'
import { COOKIES, TOKEN_COOKIE_DAYS } from './keys.ts'
import { sessionRoutes } from './session-routes.ts'
import type { SessionStorage } from './storage.ts'
import type { Session } from './types.ts'

/** This device among the receivers of push messages: under a code of its own, made at the first registration. */
export function createPush(request: Session['request'], { cookies }: SessionStorage) {
  return {
    /** Rejects with an ApiError. */
    async register(fcm_token: string): Promise<void> {
      const device_code = cookies.get(COOKIES.deviceCode) ?? crypto.randomUUID()
      await request(sessionRoutes.putPushToken, { body: { fcm_token, device_code }, optOut: QUIET })
      cookies.set(COOKIES.deviceCode, device_code, TOKEN_COOKIE_DAYS)
    },
    /** Where this device is registered. A failure is left: the sign-out must not depend on it (decision 33). */
    async remove(signal?: AbortSignal): Promise<void> {
      const device_code = cookies.get(COOKIES.deviceCode)
      if (device_code === null) return
      const input = { body: { device_code }, optOut: QUIET, ...(signal ? { signal } : {}) }
      await request(sessionRoutes.deletePushToken, input).catch((error: unknown) => void failureOf(error))
    },
  }
}
