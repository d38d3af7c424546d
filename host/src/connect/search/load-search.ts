import type { SideModule } from '@arbo/core/internal'
import { loadCode } from '../../app/load-code.ts'
import { sideModules } from '../../app/side-modules.ts'
import type { SearchPalette } from './SearchPalette.tsx'

/** The loaded search element, and its component. */
export interface LoadedSearch {
  Palette: typeof SearchPalette
  module: SideModule
}

/** Loads the search, a side module, with its component; once, and again by the next call after a failure. */
export async function loadSearch(): Promise<LoadedSearch> {
  const [{ SearchPalette: Palette }, module] = await Promise.all([
    loadCode('SearchPalette', () => import('./SearchPalette.tsx')),
    sideModules().load('web_search'),
    loadCode('session', () => import('@arbo/session')),
  ])
  return { Palette, module }
}
