import { shellTexts } from '../shell-texts.ts'
import type { App } from '../app-context.ts'
import { bringBack } from './bring-back.ts'
import { keptOf, leaveTexts, takeTexts } from './kept-texts.ts'
import { watchTyping } from './watch-typing.ts'

/**
 * Keeps unsent text over a reload: after code failed to load, or when a new
 * release has come. It is typed again into the same field, unless the user has typed there by then (`typedIn`).
 */
export function followTyped(
  { session, toasts }: Pick<App, 'session' | 'toasts'>,
  typedIn: Pick<WeakSet<EventTarget>, 'has'>,
): void {
  const whoIsHere = (): string | null => session.getState().user?.id ?? null
  let who = whoIsHere()
  let mustReload = false
  const typing = watchTyping()
  let bringing = bringBack(takeTexts(who), { before: typing.know, typedIn })

  const onOld = (): void => void (mustReload = true)
  // The build's loader reports every file that fails to load; the browser reports a new worker.
  window.addEventListener('vite:preloadError', onOld)
  if (navigator.serviceWorker?.controller) navigator.serviceWorker.addEventListener('controllerchange', onOld)

  window.addEventListener('pagehide', () => {
    const unsent = mustReload ? typing.unsent().map(([field, typed]) => keptOf(field, typed)) : []
    leaveTexts(who, [...bringing.waiting(), ...unsent])
  })
  // Another user in the same tab must not see these texts.
  session.subscribe(() => {
    if (whoIsHere() === who) return
    who = whoIsHere()
    typing.forget()
    bringing.stop()
    bringing = bringBack([], { before: typing.know, typedIn })
  })

  const dialogs = new Set(
    bringing.waiting().flatMap(({ path, dialog }) => (path === window.location.pathname && dialog ? [dialog] : [])),
  )
  if (dialogs.size > 0) {
    toasts.show({
      id: 'typed',
      title: shellTexts.typingKept,
      message: shellTexts.typingKeptIn({ dialogs: [...dialogs].join(', ') }),
      timeout: 0,
    })
  }
}
