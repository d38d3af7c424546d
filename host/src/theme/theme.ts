export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Kept per device. public/boot.js reads the same key before the first paint. */
const KEY = 'account.theme'

function isTheme(value: string | null): value is Theme {
  return THEMES.some((theme) => theme === value)
}

export function readTheme(): Theme {
  try {
    const value = localStorage.getItem(KEY)
    return isTheme(value) ? value : 'system'
  } catch {
    // Storage is blocked: the system decides.
    return 'system'
  }
}

/** Applies a theme to the document and keeps it. The tokens follow `data-theme`, else the system. */
export function setTheme(theme: Theme): void {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}
