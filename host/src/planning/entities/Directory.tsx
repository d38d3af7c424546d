import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { DirectoryPage } from './DirectoryPage.tsx'

/** /pl/dir and /pl/dir/{id}. */
export function DirectoryScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? null)
  // Another entity starts afresh: search, rows and scroll position.
  return <DirectoryPage key={id ?? ''} id={id} />
}
