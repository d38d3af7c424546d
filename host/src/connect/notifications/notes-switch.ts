import { loadCode } from '../../app/load-code.ts'
import type { App } from '../../app/app-context.ts'
import { readSettings } from '../../app/settings.ts'
import { NOTES_KEY as KEY } from './notes-key.ts'

/** `blocked`: the browser blocks this site’s notifications. */
export type NotesState = 'on' | 'off' | 'blocked' | 'missing'

/** `page`: open pages show them; `push`: the browser's worker shows those of the messaging service. */
export const BY_PAGE = 'page'
export const BY_PUSH = 'push'

const chosen = (): string | null => localStorage.getItem(KEY)

export function notesState(): NotesState {
  if (typeof Notification !== 'function') return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && chosen() !== null ? 'on' : 'off'
}

/** Whether open pages show them. */
export const showsNotes = (): boolean => notesState() === 'on' && chosen() === BY_PAGE

/**
 * Registers this device with the messaging service; a sign-out unregisters it.
 * @returns false where there is no such service, or it does not reach this browser
 */
export async function registerPush({ session }: Pick<App, 'session'>): Promise<boolean> {
  if (!readSettings().push) return false
  const { pushToken } = await loadCode('pushToken', () => import('./push-token.ts'))
  const token = await pushToken()
  if (token !== null) await session.registerPush(token)
  return token !== null
}

/**
 * Renews the user's choice: a sign-out has unregistered this device, so it is registered again, with
 * its current token; without the browser's permission it is unregistered. Rejects where a server fails.
 */
export async function renewNotes({ session }: Pick<App, 'session'>): Promise<void> {
  if (chosen() === null) return
  if (notesState() !== 'on') {
    localStorage.removeItem(KEY)
    await session.unregisterPush()
  } else if (readSettings().push) {
    localStorage.setItem(KEY, (await registerPush({ session })) ? BY_PUSH : BY_PAGE)
  }
}
