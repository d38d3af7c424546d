import { workspacesStore, type Session } from '@arbo/core'

/** Asks for the user's workspaces and tells how many there are as long as that is known, else null. */
export function watchWorkspaceCount(session: Session, onCount: (count: number | null) => void): () => void {
  const store = workspacesStore(session)
  const tell = (): void => {
    const { status, total } = store.getState()
    onCount(status === 'ready' ? total : null)
  }
  const stop = store.subscribe(tell)
  tell()
  void store.load()
  return stop
}
