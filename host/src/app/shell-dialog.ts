import { createStore } from 'zustand/vanilla'
import { useSelected } from './store.ts'

/** Dialogs of the frame, which open over any page. */
export type ShellDialog = 'display' | 'landing' | 'keys'

const dialog = createStore<{ open: ShellDialog | null }>(() => ({ open: null }))

export const openShellDialog = (open: ShellDialog): void => dialog.setState({ open })
export const closeShellDialog = (): void => dialog.setState({ open: null })

export function useShellDialog(): ShellDialog | null {
  return useSelected(dialog, (state) => state.open)
}
