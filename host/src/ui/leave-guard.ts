import type { Keeper, Router } from '../app/router/types.ts'

/** Asks the user; `go` continues the navigation. */
type Ask = (go: () => void) => void

interface Guard {
  /** The page's current address with query and hash. */
  here: () => string
  ask: Ask
}

/** Pages and parts with unsaved changes; the last one asks for all. */
const guards: Guard[] = []
/** The user has agreed, and the navigation is under way. */
let leaving = false

const pathOf = (address: string): string => address.replace(/[?#].*$/, '')

const keeper: Keeper = (target, go) => {
  const last = guards.at(-1)
  const to = target ?? window.location.pathname
  // A change of query or hash does not leave the page.
  if (!last || leaving || pathOf(to) === pathOf(last.here())) {
    leaving = false
    return go()
  }
  if (target !== null) return last.ask(go)
  // The address has changed already: push this page's again, so that one step back leads there again.
  window.history.pushState(null, '', last.here())
  last.ask(() => {
    leaving = true
    window.history.back()
  })
}

/**
 * Asks before the page is left, as long as it is not stopped: by a link or a command, by back and forward, and by the
 * browser's own question where the document itself goes.
 * @returns a function to stop
 */
export function guardLeaving(router: Pick<Router, 'keep'>, guard: Guard): () => void {
  const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
  // An earlier agreed navigation is over.
  if (guards.length === 0) leaving = false
  guards.push(guard)
  router.keep(keeper)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    const at = guards.indexOf(guard)
    if (at === -1) return
    guards.splice(at, 1)
    if (guards.length === 0) router.keep(null)
    window.removeEventListener('beforeunload', onUnload)
  }
}

/** Whether the page has unsaved changes or the user is typing: then only the user may leave it. */
export function holdsWork(): boolean {
  if (guards.length > 0) return true
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement) return activeElement.value !== ''
  if (activeElement instanceof HTMLInputElement) return activeElement.value !== '' && activeElement.type !== 'checkbox'
  return activeElement instanceof HTMLElement && activeElement.isContentEditable
}
