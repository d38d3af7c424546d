import type { App } from '../../app/AppContext.ts'
import { loadCode } from '../../app/loadCode.ts'
import { NOTES_KEY as KEY } from './notesKey.ts'
import { registerPush, BY_PUSH, BY_PAGE } from './notesSwitch.ts'

/** Asks for the browser’s permission where it is needed, so this has to follow a press. Rejects where a server fails. */
export async function switchNotes(app: Pick<App, 'session' | 'router'>, on: boolean): Promise<void> {
  if (!on) {
    localStorage.removeItem(KEY)
    return app.session.unregisterPush()
  }
  if ((await Notification.requestPermission()) !== 'granted') return
  localStorage.setItem(KEY, (await registerPush(app)) ? BY_PUSH : BY_PAGE)
  const { followNotes } = await loadCode('browserNotes', () => import('./browserNotes.ts'))
  followNotes(app)
}
