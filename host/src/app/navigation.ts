import { isApiError, isTransient, type Session } from '@arbo/core'
import type { ComponentType } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { loadCode } from './load-code.ts'
import { addressOf } from './guard/addresses.ts'
import { consequencesOf, decide } from './guard/decide.ts'
import type { Consequence, Decision, GuardState } from './guard/types.ts'
import { createRouter } from './router/create-router.ts'
import type { Location, Router } from './router/types.ts'
import { routes, type RouteName, type RouteSpec, type ScreenModule } from './routes.ts'
import { createLinkFollower } from './follow-link.ts'
import { guardStateOf, refusalOf, type Refusal } from './guard-state.ts'
import type { Memory } from './memory.ts'
import { nextRouteState } from './route-state.ts'
import { wayBack } from './way-back.ts'

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
  /** The next screen's code or the user's profile is being loaded. */
  pending: boolean
  /** The next screen's code could not be loaded. */
  failed: boolean
  /** A deep link is on its way to its page: /rf stands until then. */
  following: boolean
  /** The workspace that refused the user, which is why /start is open. */
  refused: Refusal | null
  /** The path that led to /start, as no workspace is chosen; null where the user asked for /start. */
  unchosen: string | null
  /** The page that led to /403, where the route's own permission is missing. */
  denied: RouteName | null
}

export interface Navigation {
  store: StoreApi<NavigationState>
  router: Router
  /** Loads a screen's code ahead of a likely navigation. */
  preload(name: RouteName): void
  /** Leaves for another address with a page load. The guard decides nothing more about this page. */
  leave(url: string): void
  /** Tells that the open workspace refused the user, and why (an error's code), before /start opens. */
  refused(reason: string): void
  /** Loads the screen's code again after a failure. */
  retry(): void
  /**
   * Goes to the previous route; to its parent page where its entity was just deleted, or to this page's parent without
   * one.
   */
  back(): void
  /** Notes that an entity, scene or person was deleted, so that `back` does not lead to it. */
  deleted(id: string): void
}

interface NavigationOptions {
  session: Session
  memory: Memory
  /** Loads the page afresh, in another workspace. */
  reload: () => void
  /** Screens that are part of the first load. */
  ready: Readonly<Partial<Record<RouteName, ComponentType>>>
  /** Loads the table of the others, which names the code of each. */
  screens: () => Promise<Readonly<Partial<Record<RouteName, () => Promise<ScreenModule>>>>>
}

/** Takes every address through the guard, loads its screen, and holds what is shown. */
export function createNavigation({ session, memory, reload, ready, screens }: NavigationOptions): Navigation {
  const store = createStore<NavigationState>(() => ({
    place: null,
    pending: true,
    failed: false,
    following: false,
    refused: null,
    unchosen: null,
    denied: null,
  }))
  const loaded = new Map(Object.entries(ready) as [RouteName, ComponentType][])
  const deletedIds = new Set<string>()
  let current: Location | null = null
  let arrivedSignedOut = false
  let delayed: ReturnType<typeof setTimeout> | undefined
  let scheduled = false
  let isUnloading = false
  let fetchingProfile = false
  let workspaceCount: number | null = null
  let onlyWorkspace: string | null = null
  let unwatch: (() => void) | null = null

  const router = createRouter({
    routes,
    workspaceCode: () => session.getState().workspaceCode,
    onLocation(location) {
      // The guard and a link that is being followed replace; anything else is the user's own way.
      if (location.how !== 'replace') follower.cancel()
      current = location
      arrivedSignedOut = false
      // A user without a workspace goes on from /start to create one.
      if (location.name !== 'start') store.setState({ unchosen: null })
      if (location.name !== 'start' && location.name !== 'workspace-create') store.setState({ refused: null })
      clearTimeout(delayed)
      delayed = undefined
      evaluate()
    },
  })

  function stateNow(): GuardState {
    const { place, unchosen } = store.getState()
    const from = place?.location.path ?? null
    return guardStateOf(session, memory, { from, arrivedSignedOut, workspaceCount, onlyWorkspace, unchosen })
  }

  const follower = createLinkFollower({
    session,
    router,
    memory,
    state: stateNow,
    onChange: (following) => store.setState({ following }),
  })

  function keep(name: RouteName, module: ScreenModule): ComponentType {
    const exports = Object.entries(module) as [string, ComponentType][]
    const [, Screen] = exports.find(([each]) => each.endsWith('Screen')) as [string, ComponentType]
    loaded.set(name, Screen)
    return Screen
  }

  /** The code of a screen; undefined for a route that only leads on. */
  async function bring(name: RouteName, retryMs?: readonly number[]): Promise<ComponentType | undefined> {
    const load = (await screens())[name]
    return load && keep(name, await loadCode(name, load, retryMs))
  }

  function preload(name: RouteName): void {
    // Ignored: opening the screen tries again and shows the failure.
    if (!loaded.has(name)) bring(name, []).catch(() => undefined)
  }

  async function show(location: Location, name: RouteName): Promise<void> {
    const route = routes[name]
    let Screen = loaded.get(name)
    if (!Screen) {
      store.setState({ pending: true, failed: false })
      try {
        Screen = await bring(name)
      } catch (error) {
        // eslint-disable-next-line no-console -- which code, and whether it was missing or too late (MOD-10)
        console.warn(error)
        // Offline, or the chunk belongs to a build that is gone: the page offers to reload.
        if (current === location) store.setState({ pending: false, failed: true })
        return
      }
    }
    if (!Screen || current !== location || store.getState().place?.location === location) return
    const consequences = name === location.name ? consequencesOf(location, stateNow()) : []
    if (!route.passing) remember(location, name)
    const place = { location, name, route, Screen }
    store.setState({ place, pending: false, failed: false, ...(name === '403' ? {} : { denied: null }) })
    consequences.forEach(bringAbout)
  }

  function remember(location: Location, name: RouteName): void {
    const { layout, views } = routes[name]
    const view = views && location.query.get(views.key)
    if (layout === 'main') memory.setLastVisited(location.path + (view ? `?${views.key}=${view}` : ''))
    if (name === 'scene' || name === 'people-tile') memory.setLastDynamicAppUrl(addressOf(location))
    // A signed-out visitor's pages are not remembered.
    if (session.getState().status !== 'signed-in') return
    memory.setRouteState(nextRouteState(memory.routeState(), addressOf(location)))
  }

  function bringAbout(consequence: Consequence): void {
    switch (consequence) {
      case 'clear-scene-index':
        return memory.setSceneIndex(null)
      case 'refresh-workspace':
        return void session.refreshWorkspace()
      case 'clear-workspace':
        void watchWorkspaces()
        refuse()
        return void session.setWorkspace(null)
    }
  }

  /** Has /start name the workspace that refused the user, until another page opens. */
  function refuse(reason?: string): void {
    const refusal = refusalOf(session.getState(), reason)
    if (!refusal) return
    // Forget this choice only: an earlier one stays.
    if (memory.keptWorkspaceCode() === refusal.code) memory.keepWorkspaceCode(null)
    store.setState({ refused: refusal })
  }

  /** Counts the user's workspaces only where the guard needs it; not part of the first load. */
  async function watchWorkspaces(): Promise<void> {
    if (unwatch) return
    unwatch = () => undefined
    try {
      const { watchWorkspaceCount } = await loadCode('workspaces', () => import('./watch-workspace-count.ts'))
      if (session.getState().status !== 'signed-in') return forgetWorkspaces()
      unwatch = watchWorkspaceCount(session, (count, only) => {
        workspaceCount = count
        onlyWorkspace = only
        // With several, the user chooses, even if only one is left later.
        if (count !== null && count > 1) store.setState({ unchosen: null })
        evaluate()
      })
    } catch {
      // The list on the page itself says that it could not be loaded.
      unwatch = null
    }
  }

  function forgetWorkspaces(): void {
    unwatch?.()
    unwatch = null
    workspaceCount = null
    onlyWorkspace = null
  }

  function leave(url: string, how: 'assign' | 'replace'): void {
    isUnloading = true
    window.location[how](url)
  }

  async function fetchProfile(location: Location): Promise<void> {
    // A shown page had a profile: it is gone because the user is signing out.
    if (fetchingProfile || store.getState().place?.location === location) return
    fetchingProfile = true
    try {
      await session.refreshProfile()
    } catch (error) {
      // A transient failure is retried when the connection is back.
      if (!isApiError(error) || !isTransient(error)) await session.logout()
    } finally {
      fetchingProfile = false
    }
  }

  function carryOut(decision: Decision, location: Location): void {
    switch (decision.type) {
      case 'show':
        if (location.name !== 'not_found' && store.getState().place?.location !== location) {
          void show(location, location.name)
        }
        return
      case 'redirect':
      case 'leave': {
        const go = (): void => {
          if (decision.lastAccessUrl !== undefined) memory.setLastAccessUrl(decision.lastAccessUrl)
          store.setState({ denied: decision.denied ?? null })
          if (decision.forget) memory.forgetLeft(decision.forget)
          if (decision.keepPlaylist) memory.keepPlaylist(decision.keepPlaylist)
          if (decision.type === 'leave') leave(decision.url, 'replace')
          else {
            if (decision.to === '/start' && stateNow().workspace === 'none') keepUnchosen(location)
            router.navigate(decision.to, { replace: true })
          }
        }
        if (!decision.after) return go()
        void show(location, 'loading')
        delayed ??= setTimeout(go, decision.after)
        return
      }
      case 'switch-workspace':
        memory.setWorkspaceCode(decision.code)
        return reload()
      case 'enter-workspace':
        store.setState({ unchosen: null })
        void session.setWorkspace(decision.code)
        return router.navigate(decision.to, { replace: true })
      case 'fetch-profile':
        store.setState({ pending: true })
        return void fetchProfile(location)
      case 'deep-link':
        preload(decision.link.kind === 'st' ? 'scene' : 'people-tile')
        return follower.follow(decision.link)
      default:
        store.setState({ pending: true })
    }
  }

  function keepUnchosen({ path, query, hash }: Location): void {
    const queryText = query.toString()
    store.setState({ unchosen: path + (queryText ? `?${queryText}` : '') + hash })
  }

  function evaluate(): void {
    if (!current || isUnloading) return
    if (session.getState().status === 'signed-out') arrivedSignedOut = true
    carryOut(decide(current, stateNow()), current)
  }

  let code = session.getState().workspaceCode
  let entered: string | null = null
  // Runs later in the same task, so that effects of the change (the way to sign-in) go first.
  session.subscribe(() => {
    const { workspaceCode, workspace, status } = session.getState()
    if (status === 'signed-out') forgetWorkspaces()
    // Only an entered workspace is kept, not one in an address; leaving it forgets it, a refusal elsewhere does not.
    if (workspace !== null && workspaceCode !== entered) memory.keepWorkspaceCode((entered = workspaceCode))
    else if (workspaceCode === null && code !== null && !store.getState().refused) {
      memory.keepWorkspaceCode((entered = null))
    }
    code = workspaceCode
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
    leave: (url) => leave(url, 'assign'),
    refused: refuse,
    back() {
      const { previous } = memory.routeState()
      router.navigate(wayBack({ previous, current: current?.name ?? 'not_found' }, deletedIds))
    },
    deleted: (id) => void deletedIds.add(id),
    retry() {
      store.setState({ failed: false })
      evaluate()
    },
    preload,
  }
}
