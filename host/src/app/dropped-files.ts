import type { DroppedFile } from '@arbo/core/internal'
import { createStore } from 'zustand/vanilla'

/** Files that somebody has dropped or chosen, with the address on which they did. */
export interface Dropped {
  files: readonly DroppedFile[]
  path: string
}

/** What waits to be sorted to its scenes: the dialog for it opens over every page. */
export const droppedFiles = createStore<{ dropped: Dropped | null }>(() => ({ dropped: null }))

/** Chosen files go the same way as dropped ones. */
export function takeFiles(files: readonly File[], path: string): void {
  if (files.length === 0) return
  const dropped = { path, files: files.map((file) => ({ file, path: file.webkitRelativePath || file.name })) }
  droppedFiles.setState({ dropped })
}
