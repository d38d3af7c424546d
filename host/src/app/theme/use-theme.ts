import { useSyncExternalStore } from 'react'
import { useSelected } from '../store.ts'
import { isDark, onSystemChange, themeStore, type ThemeState } from './theme.ts'

/** What this device has chosen, and whether that is dark now. */
export function useTheme(): ThemeState & { dark: boolean } {
  const state = useSelected(themeStore, (current) => current)
  const dark = useSyncExternalStore(onSystemChange, () => isDark(state.theme))
  return { ...state, dark }
}
