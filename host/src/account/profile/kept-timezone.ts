import { browserStorage, localZone } from '@arbo/core'
import { COOKIES, TIMEZONE_COOKIE_DAYS } from '@arbo/core/internal'
import { readSettings } from '../../app/settings.ts'

function cookies() {
  const { cookie_domain } = readSettings()
  return browserStorage(cookie_domain ? { domain: cookie_domain } : {}).cookies
}

/** Whether the preferred zone counts without a question, while the device stays in its current zone (CORE-18). */
export function isTimezoneKept(): boolean {
  const { get } = cookies()
  return get(COOKIES.keepPreferredTimezone) === '1' && get(COOKIES.lastSavedLocalTimezone) === localZone()
}

export function keepTimezone(isKept: boolean): void {
  const { set, remove } = cookies()
  set(COOKIES.keepPreferredTimezone, isKept ? '1' : '0', TIMEZONE_COOKIE_DAYS)
  if (isKept) set(COOKIES.lastSavedLocalTimezone, localZone(), TIMEZONE_COOKIE_DAYS)
  else remove(COOKIES.lastSavedLocalTimezone)
}
