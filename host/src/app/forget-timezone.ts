import { browserStorage } from '@arbo/core'
import { TIMEZONE_COOKIES, isAuthenticationPage } from '@arbo/core/internal'
import type { App } from './app-context.ts'
import { readSettings } from './settings.ts'

/** On the pages of signing in nothing is known of anybody's time zone (CORE-19). */
export function forgetTimezoneAtSignIn({ store }: Pick<App, 'store'>): void {
  const { cookie_domain } = readSettings()
  const { cookies } = browserStorage(cookie_domain ? { domain: cookie_domain } : {})
  store.subscribe(({ place }, before) => {
    if (!place || place === before.place || !isAuthenticationPage(place.location.path)) return
    for (const name of TIMEZONE_COOKIES) cookies.remove(name)
  })
}
