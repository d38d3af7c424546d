import type { Session } from '@arbo/core'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { decide } from '../guard/decide.ts'
import type { Decision } from '../guard/types.ts'
import { createRouter } from '../router/createRouter.ts'
import type { Location, Router } from '../router/types.ts'
import { routes, type RouteName, type RouteSpec, type ScreenModule } from '../routes.ts'
import { guardStateOf } from './guardState.ts'
import type { Memory } from './memory.ts'

/** A place whose screen is loaded. */
export interface Place {
  location: Location
  name: RouteName
  route: RouteSpec
  Screen: ComponentType
}

export interface NavigationState {
  /** What is shown; null until the first decision. */
  place: Place | null
  /** The next screen's code, or the answer who this is, is on its way. */
  pending: boolean
  /** The next screen's code could not be loaded. */
  failed: boolean
}

export interface Navigation {
  store: StoreApi<NavigationState>
  router: Router
  /** Loads a screen's code ahead of a likely navigation. */
  preload(name: RouteName): void
  /** Leaves for an address by loading it afresh. Nothing is decided any more about this page meanwhile. */
  leave(url: string): void
}

interface NavigationOptions {
  session: Session
  memory: Memory
  /** Loads the page afresh, in another workspace. */
  reload: () => void
  /** Screens that are part of the first load. */
  screens: Readonly<Partial<Record<RouteName, ScreenModule>>>
}

/** Takes every address through the guard, loads its screen, and says what is shown. */
export function createNavigation({ session, memory, reload, screens }: NavigationOptions): Navigation {
  const store = createStore<NavigationState>(() => ({ place: null, pending: true, failed: false }))
  const loaded = new Map(Object.entries(screens) as [RouteName, ScreenModule][])
  let current: Location | null = null
  let delayed: ReturnType<typeof setTimeout> | undefined
  let scheduled = false
  let left = false

  const router = createRouter({
    routes,
    workspaceCode: () => session.getState().workspaceCode,
    onLocation(location) {
      current = location
      clearTimeout(delayed)
      delayed = undefined
      evaluate()
    },
  })

  async function show(location: Location, name: RouteName): Promise<void> {
    const route = routes[name]
    let module = loaded.get(name)
    if (!module) {
      if (!route.load) return
      store.setState({ pending: true, failed: false })
      try {
        module = await route.load()
      } catch {
        // Offline, or the chunk belongs to a build that is gone: the page offers to reload.
        if (current === location) store.setState({ pending: false, failed: true })
        return
      }
      loaded.set(name, module)
    }
    if (current !== location) return
    if (route.layout === 'main') memory.setLastVisited(location.path)
    const place = { location, name, route, Screen: module.Screen }
    store.setState({ place, pending: false, failed: false })
  }

  function carryOut(decision: Decision, location: Location): void {
    switch (decision.type) {
      case 'show':
        if (location.name !== 'not_found' && store.getState().place?.location !== location) {
          void show(location, location.name)
        }
        return
      case 'redirect': {
        if (decision.lastAccessUrl !== undefined) memory.setLastAccessUrl(decision.lastAccessUrl)
        const go = (): void => router.navigate(decision.to, { replace: true })
        if (!decision.after) return go()
        delayed ??= setTimeout(go, decision.after)
        return
      }
      case 'switch-workspace':
        memory.setWorkspaceCode(decision.code)
        return reload()
      default:
        store.setState({ pending: true })
    }
  }

  function evaluate(): void {
    if (current && !left) carryOut(decide(current, guardStateOf(session, memory)), current)
  }

  // Later in the same task, so that an effect that comes with a change (the way to sign-in) goes first.
  session.subscribe(() => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      evaluate()
    })
  })

  return {
    store,
    router,
    leave(url) {
      left = true
      window.location.assign(url)
    },
    preload(name) {
      if (loaded.has(name)) return
      // A failure shows when the screen is really asked for.
      routes[name].load?.().then(
        (module) => loaded.set(name, module),
        () => undefined,
      )
    },
  }
}
