import { addressRenewal, followAddresses } from '@arbo/core'
import type { App as AppParts } from '../app/app-context.ts'
import { keepTyped } from '../app/keep-typed.ts'
import { followServiceWorker } from '../sw/service-worker.ts'

/** What every page needs but the one to sign in, which is alive before this comes. */
export { App } from './App.tsx'
export { screens } from './screens.ts'

/** Goes on beside every page, from when this code is there. */
export function followPages(app: AppParts): void {
  // Elements renew the addresses in their own shadow roots.
  followAddresses(document, addressRenewal(app.session).ask)
  followServiceWorker(app)
  keepTyped(app)
}
