import { useLayoutEffect } from 'react'
import { createStore } from 'zustand/vanilla'
import { useSelected } from './store.ts'

export interface Crumb {
  label: string
  /** Path below the base; the last crumb is this page and needs none. */
  to?: string
  newTab?: boolean
}

interface Trail {
  /** The path of the entity that is open, outermost first; null while it is not known, or where there is none. */
  crumbs: readonly Crumb[] | null
  /** The document's title, in place of the route's. */
  title: string | null
}

const EMPTY: Trail = { crumbs: null, title: null }
const trail = createStore<Trail>(() => EMPTY)

export function useTrail<Part>(select: (trail: Trail) => Part): Part {
  return useSelected(trail, select)
}

/**
 * Calls back with the title of what a screen has read and the names of what it lies in, outermost first; and with those of
 * each thing from then on, until the returned function is called.
 */
export function followTrail(onTitle: (title: string, within: readonly string[]) => void): () => void {
  const tell = ({ title, crumbs }: Trail): void => {
    if (title !== null) onTitle(title, crumbs?.slice(0, -1).map(({ label }) => label) ?? [])
  }
  tell(trail.getState())
  return trail.subscribe((now, before) => {
    if (now.crumbs !== before.crumbs) tell(now)
  })
}

/** A screen's own path for the breadcrumb and the document's title, while the screen is mounted. */
export function useSetTrail(crumbs: readonly Crumb[] | null): void {
  // Before the paint, so that the breadcrumb never lags behind the page.
  useLayoutEffect(() => {
    trail.setState({ crumbs, title: crumbs?.at(-1)?.label ?? null })
    return () => trail.setState(EMPTY)
  }, [crumbs])
}
