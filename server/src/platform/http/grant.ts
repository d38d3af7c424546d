import { AsyncLocalStorage } from 'node:async_hooks'

const grants = new AsyncLocalStorage<() => string | null>()

/**
 * Runs a call's handler. The addresses of files that it makes carry the grant of its caller: the ground that must
 * still stand when somebody asks for the file.
 * @param find asked for the grant once, by the first address
 */
export function withGrant<T>(find: () => string | null, run: () => T): T {
  let grant: string | null | undefined
  return grants.run(() => (grant === undefined ? (grant = find()) : grant), run)
}

/** Of the call that is being answered; null outside of one. */
export function currentGrant(): string | null {
  return grants.getStore()?.() ?? null
}
