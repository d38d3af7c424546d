import { AsyncLocalStorage } from 'node:async_hooks'

const grants = new AsyncLocalStorage<string | null>()

/**
 * Runs a call's handler. The addresses of files that it makes carry the grant of its caller: what must still stand when
 * somebody asks for the file.
 */
export function withGrant<T>(grant: string | null, run: () => T): T {
  return grants.run(grant, run)
}

/** Of the call that is being answered; null outside of one. */
export function currentGrant(): string | null {
  return grants.getStore() ?? null
}
