import { loadCode } from '../../app/load-code.ts'
import type { App } from '../../app/app-context.ts'
import { readSettings } from '../../app/settings.ts'
import { NOTES_KEY as KEY } from './notes-key.ts'

/** `blocked`: the browser was told to show none of this site’s. */
export type NotesState = 'on' | 'off' | 'blocked' | 'missing'

/** Open pages show them; the messaging service reaches the browser, whose worker shows them. */
export const BY_PAGE = 'page'
export const BY_PUSH = 'push'

const chosen = (): string | null => localStorage.getItem(KEY)

export function notesState(): NotesState {
  if (typeof Notification !== 'function') return 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && chosen() !== null ? 'on' : 'off'
}

/** Whether open pages are to show them. */
export const showsNotes = (): boolean => notesState() === 'on' && chosen() === BY_PAGE

/**
 * Puts this device among those that the messaging service reaches; a sign-out takes it out again.
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
 * Sees to what was chosen here: a sign-out took this device out of the messaging service, so it is put in again, by the
 * token that it has now; where the browser's permission was taken back, it is taken out. Rejects where a server fails.
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
