import type { App } from '../../app/app-context.ts'
import { loadCode } from '../../app/load-code.ts'
import { NOTES_KEY as KEY } from './notes-key.ts'
import { registerPush, BY_PUSH, BY_PAGE } from './notes-switch.ts'

/** Asks for the browser’s permission where it is needed, so this has to follow a press. Rejects where a server fails. */
export async function switchNotes(app: Pick<App, 'session' | 'router'>, on: boolean): Promise<void> {
  if (!on) {
    localStorage.removeItem(KEY)
    return app.session.unregisterPush()
  }
  if ((await Notification.requestPermission()) !== 'granted') return
  localStorage.setItem(KEY, (await registerPush(app)) ? BY_PUSH : BY_PAGE)
  const { followNotes } = await loadCode('browserNotes', () => import('./browser-notes.ts'))
  followNotes(app)
}
