import { type Listeners, createListeners } from '../session/listeners.ts'
import type { Session } from '../session/types.ts'

/** Between a page that met an address which has run out, and the stores that read new ones. */
export interface AddressRenewal {
  ask(): void
  onAsked(listener: () => void): () => void
}

type Shared = typeof globalThis & { [KEY]?: WeakMap<object, Listeners<null>> }

/** Elements of different bundles share it; what a session shares by itself would end with each sign-out. */
const KEY = Symbol.for('arbo.core/address-renewal/1')

/** That of a session. */
export function addressRenewal(session: Pick<Session, 'apiUrl'>): AddressRenewal {
  const all = ((globalThis as Shared)[KEY] ??= new WeakMap())
  const listeners = all.get(session) ?? createListeners<null>()
  all.set(session, listeners)
  return { ask: () => listeners.emit(null), onAsked: listeners.add }
}
