import { browserStorage, createSession } from '@arbo/core'
import { TAB_KEYS } from '@arbo/core/internal'
import { createToasts } from '@arbo/kit/ui'
import { loadCode } from '../app/load-code.ts'
import { carryOut } from './effects.ts'
import { workspaceCodeOf } from '../app/router/workspace-code.ts'
import { Login } from '../account/auth/Login.tsx'
import type { App } from '../app/app-context.ts'
import { createMemory } from '../app/memory.ts'
import { createNavigation } from '../app/navigation.ts'
import { loadApplication } from './load-application.ts'
import { readSettings } from '../app/settings.ts'

/** Set by the build (vite.config.ts). It opens screens only: the server still checks permissions. */
declare const ARBO_SKIP_PERMISSION: boolean

/** Wires the session, the router and the toasts together. The API is on the page's own origin. */
export async function createApp(): Promise<App> {
  const { cookie_domain } = readSettings()
  const storage = browserStorage(cookie_domain ? { domain: cookie_domain } : {})
  const viewing =
    storage.tab.get(TAB_KEYS.viewAs) === null ? null : await loadCode('viewAs', () => import('../app/view-as.ts'))
  const memory = createMemory(storage)
  const toasts = createToasts()
  // On load, a code in the address replaces the stored one before the first call of the server.
  const code = workspaceCodeOf(window.location.pathname)
  if (code) memory.setWorkspaceCode(code)
  const own = createSession({
    apiUrl: `${window.location.origin}/api`,
    storage,
    workspaceCode: code ?? memory.workspaceCode(),
    // The sites of a common domain share their sign-in through tokens that each can read.
    refreshCookie: !cookie_domain,
    keptAnswers: !!navigator.serviceWorker?.controller,
    skipPermission: ARBO_SKIP_PERMISSION,
  })
  // Before the session's first call, which carries its header.
  const { session, viewAs } = viewing?.takeUpView(own, storage) ?? { session: own, viewAs: null }
  const navigation = createNavigation({
    session,
    memory,
    reload: () => window.location.reload(),
    ready: { login: Login },
    screens: async () => (await loadApplication()).screens,
  })
  const app: App = { ...navigation, session, storage, viewAs, toasts, memory }
  session.onEffect((effect) => carryOut(effect, app))
  return app
}
