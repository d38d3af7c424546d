import { loadCode } from './load-code.ts'
import type { App } from './app-context.ts'

/** Keeps typed text over a reload of the page. The code for it is loaded with the first page after sign-in. */
export function keepTyped(app: App): void {
  let done = false
  // On a slow network the user may type before that code has arrived.
  const typedIn = new WeakSet<EventTarget>()
  document.addEventListener(
    'input',
    (event) => {
      const [field] = event.composedPath()
      if (field) typedIn.add(field)
    },
    true,
  )
  // Runs at once where the first page is shown already.
  const stop = app.store.subscribe(update)
  update()

  function update(): void {
    const { place } = app.store.getState()
    if (done || !place || place.name === 'login' || place.name === 'loading') return
    done = true
    stop()
    loadCode('typed', () => import('./typed/follow-typed.ts')).then(
      ({ followTyped }) => followTyped(app, typedIn),
      // The page works without it.
      () => undefined,
    )
  }
}
