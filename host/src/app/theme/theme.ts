import { createStore } from 'zustand/vanilla'
import { loadCode } from '../load-code.ts'
import { DEFAULT_ADJUSTMENTS, isDefault, readAdjustments, type Adjustments } from './adjustments.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Kept per device. build/boot.js reads the theme before the first paint. */
const THEME_KEY = 'account.theme'
const ADJUSTMENTS_KEY = 'account.theme_adjustments'

export interface ThemeState {
  theme: Theme
  /** For the dark theme only. */
  adjustments: Adjustments
}

function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked: the system decides.
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}

export function readTheme(): Theme {
  const value = read(THEME_KEY)
  return isTheme(value) ? value : 'system'
}

/** What this device has chosen. */
export const themeStore = createStore<ThemeState>(() => ({
  theme: readTheme(),
  adjustments: readAdjustments(read(ADJUSTMENTS_KEY)),
}))

/** How many want the document dark whatever is chosen. */
let holds = 0

/** The tokens follow `data-theme`, else the system. */
function apply(): void {
  const root = document.documentElement
  const theme = holds > 0 ? 'dark' : themeStore.getState().theme
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}

/** Applies a theme to the document and keeps it. */
export function setTheme(theme: Theme): void {
  keep(THEME_KEY, theme)
  themeStore.setState({ theme })
  apply()
}

/** All around a picture is dark, menus and dialogs as well; returns a function that gives the chosen theme back. */
export function holdDark(): () => void {
  holds += 1
  apply()
  return () => {
    holds -= 1
    apply()
  }
}

export function setAdjustments(adjustments: Adjustments): void {
  keep(ADJUSTMENTS_KEY, JSON.stringify(adjustments))
  themeStore.setState({ adjustments })
}

const SYSTEM = '(prefers-color-scheme: dark)'

export function isDark(theme: Theme): boolean {
  return theme === 'dark' || (theme === 'system' && window.matchMedia(SYSTEM).matches)
}

/** Listens to the system's own choice; returns a function to stop. */
export function onSystemChange(listener: () => void): () => void {
  const system = window.matchMedia(SYSTEM)
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}

/**
 * Applies the user's adjustments to the dark theme; returns a function to stop. Its code is fetched only
 * where there are adjustments.
 */
export function followAdjustments(): () => void {
  let applied = false
  const update = (): void => {
    const { theme, adjustments } = themeStore.getState()
    const isAdjusted = isDark(theme) && !isDefault(adjustments)
    if (!isAdjusted && !applied) return
    applied = true
    loadCode('adjustments', () => import('./apply-adjustments.ts')).then(
      ({ applyAdjustments }) => applyAdjustments(isAdjusted ? adjustments : DEFAULT_ADJUSTMENTS),
      // Offline before the first use: the theme stays as designed, and the next change tries again.
      () => undefined,
    )
  }
  update()
  const stops = [themeStore.subscribe(update), onSystemChange(update)]
  return () => stops.forEach((stop) => stop())
}
