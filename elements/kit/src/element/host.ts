import { createContext } from 'react'
import type { Session } from '@arbo/core'
import { SESSION_CONTEXT } from '@arbo/core/wire'
import type { Context } from '@lit/context'
import { createLanguageStore, type LanguageStore, type Translators } from './language.ts'
import { createContextStore, type ContextStore } from './context-store.ts'
import { keepOnTop, showLayer } from './portal.ts'

// What `createContext` of @lit/context does, without its run time: a context is its key with a type.
const sessionContext = SESSION_CONTEXT as unknown as Context<typeof SESSION_CONTEXT, Session>

/** What a React view may know of the custom element that it fills. One object per element, stable for its life. */
export interface Host {
  readonly element: HTMLElement
  readonly root: ShadowRoot
  /** The session that the nearest `<arbo-session>` provides, in the version of its own bundle. */
  readonly session: ContextStore<Session>
  /** The language that the element is in. */
  readonly language: LanguageStore
  /** Takes the wrapper of everything but overlays from React. */
  setApp(app: HTMLElement | null): void
  /** Takes the overlay layer from React and keeps it in the top layer until the returned function is called. */
  holdPortal(portal: HTMLElement): () => void
  /** Shows the overlay layer again after the element was moved in the document. */
  showPortal(): void
  /** Makes everything but overlays inert until the returned function is called; calls may overlap. */
  holdModal(): () => void
  /** Offers the view's functions to the element's methods until the returned function is called. */
  expose(api: object): () => void
  exposed(): object | undefined
}

export function createHost(element: HTMLElement, root: ShadowRoot, translators: Translators): Host {
  let app: HTMLElement | null = null
  let portal: HTMLElement | undefined
  let api: object | undefined
  let modals = 0

  function holdModals(change: 1 | -1): void {
    modals += change
    if (app) app.inert = modals > 0
  }

  return {
    element,
    root,
    session: createContextStore(element, sessionContext),
    language: createLanguageStore(element, translators),
    setApp(next) {
      app = next
      if (app) app.inert = modals > 0
    },
    holdPortal(layer) {
      portal = layer
      const release = keepOnTop(layer)
      return () => {
        portal = undefined
        release()
      }
    },
    showPortal: () => portal && showLayer(portal),
    holdModal() {
      holdModals(1)
      return () => holdModals(-1)
    },
    expose(next) {
      api = next
      return () => {
        if (api === next) api = undefined
      }
    },
    exposed: () => api,
  }
}

/** r2wc hands the view its container only, so the adapter leaves the host under that key. */
export const hosts = new WeakMap<object, Host>()

/** Null outside custom elements: the same primitives run in the host application's own document. */
export const HostContext = createContext<Host | null>(null)

/** The overlay container: null until it exists (Base UI then waits), undefined outside custom elements (the body). */
export const PortalContext = createContext<HTMLElement | null | undefined>(undefined)
