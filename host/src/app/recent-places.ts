import type { Session } from '@arbo/core'
import { createStore } from 'zustand/vanilla'
import type { App } from './app-context.ts'
import type { RouteName } from './routes.ts'
import { routes } from './routes.ts'
import { followTrail } from './trail.ts'

/** A page about one thing that was open: a project, a scene, a playlist. */
export interface RecentPlace {
  /** Path below the base. */
  path: string
  name: string
  /** Names of what it lies in, outermost first; a place kept by an older Arbo has none. */
  within: readonly string[]
  route: RouteName
}

/** How many are kept: what fits below the bar. */
const MOST = 6

const recent = createStore<{ rows: readonly RecentPlace[] }>(() => ({ rows: [] }))
export const recentPlaces: Pick<typeof recent, 'getState' | 'subscribe'> = recent

function placeIn(value: unknown): RecentPlace | null {
  const { path, name, within, route } = (value ?? {}) as Partial<Record<keyof RecentPlace, unknown>>
  if (typeof path !== 'string' || !path.startsWith('/') || typeof name !== 'string') return null
  if (typeof route !== 'string' || !Object.hasOwn(routes, route)) return null
  const names = Array.isArray(within) ? within.filter((one) => typeof one === 'string') : []
  return { path, name, within: names, route: route as RouteName }
}

/** Parses what a browser kept; malformed parts are left out. */
export function placesIn(text: string | null): RecentPlace[] {
  try {
    const rows: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(rows) ? rows.flatMap((row) => placeIn(row) ?? []).slice(0, MOST) : []
  } catch {
    return []
  }
}

/** With a place first, once. */
export function withPlace(rows: readonly RecentPlace[], place: RecentPlace): RecentPlace[] {
  return [place, ...rows.filter(({ path }) => path !== place.path)].slice(0, MOST)
}

/** What tells a place from others of its name: what it lies in; nothing where its name is the only one. */
export function hintOf(place: RecentPlace, rows: readonly RecentPlace[]): string | null {
  const isAlone = !rows.some(({ path, name }) => path !== place.path && name === place.name)
  return isAlone ? null : (place.within.at(-1) ?? null)
}

const KEY = 'account.recent_places.'

/** By workspace and person, so that nobody reads another's names. */
const keyOf = (session: Session): string => {
  const { workspaceCode, user } = session.getState()
  return `${KEY}${workspaceCode ?? ''}.${user?.id ?? ''}`
}

/** Remembers what is opened, until the returned function is called; what is deleted is forgotten. */
export function followPlaces({ session, store }: Pick<App, 'session' | 'store'>): () => void {
  let key = ''
  const keep = (rows: readonly RecentPlace[]): void => {
    recent.setState({ rows })
    try {
      localStorage.setItem(key, JSON.stringify(rows))
    } catch {
      // Storage is blocked: they hold until the page is closed.
    }
  }
  const read = (): void => {
    const now = keyOf(session)
    const left = session.getState().status === 'signed-out'
    if (now === key && !left) return
    key = now
    try {
      // Who signs out leaves no names behind, as with what was read.
      if (left) for (const name of Object.keys(localStorage)) if (name.startsWith(KEY)) localStorage.removeItem(name)
      recent.setState({ rows: placesIn(localStorage.getItem(key)) })
    } catch {
      recent.setState({ rows: [] })
    }
  }
  const forget = (id: string): void => {
    const { rows } = recent.getState()
    if (rows.some(({ path }) => path.includes(id))) keep(rows.filter(({ path }) => !path.includes(id)))
  }
  read()
  const ends = [
    session.subscribe(read),
    // The screen has read the thing whose address is open, so name and address belong together.
    followTrail((name, within) => {
      const { place } = store.getState()
      if (!place?.route.breadcrumb?.entityPath) return
      keep(withPlace(recent.getState().rows, { path: place.location.path, name, within, route: place.name }))
    }),
    session.on('entity.deleted', ({ entity_id }) => forget(entity_id)),
    session.on('item.deleted', ({ item_id }) => forget(item_id)),
  ]
  return () => ends.forEach((end) => end())
}
