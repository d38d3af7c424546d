import { loadCode } from './load-code.ts'
import type { App } from './app-context.ts'

/** Has what is typed kept where a page must be loaded afresh. Its code comes with the first page after the sign-in. */
export function keepTyped(app: App): void {
  let done = false
  // On a slow network somebody types, or empties a field, before that code is there.
  const typedIn = new WeakSet<EventTarget>()
  document.addEventListener(
    'input',
    (event) => {
      const [field] = event.composedPath()
      if (field) typedIn.add(field)
    },
    true,
  )
  // Told at once where the first page is there already.
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
