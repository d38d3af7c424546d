import { createStore } from 'zustand/vanilla'
import { useSelected } from './store.ts'

const dialog = createStore(() => ({ open: false }))

/** Opens the dialog 'Setting up new workspace' over the current page. */
export const openWorkspaceDialog = (): void => dialog.setState({ open: true })
export const closeWorkspaceDialog = (): void => dialog.setState({ open: false })

export function useWorkspaceDialog(): boolean {
  return useSelected(dialog, (state) => state.open)
}
