import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { DirectoryPage } from './DirectoryPage.tsx'

/** /pl/dir and /pl/dir/{id}. */
export function DirectoryScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? null)
  // A new place starts afresh: its search, its rows and its scroll position.
  return <DirectoryPage key={id ?? ''} id={id} />
}
