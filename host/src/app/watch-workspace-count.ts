import { workspacesStore, type Session } from '@arbo/core'

/** Reads the user's workspaces and reports their count (null: unknown), and the code of the only one. */
export function watchWorkspaceCount(
  session: Session,
  onCount: (count: number | null, only: string | null) => void,
): () => void {
  const store = workspacesStore(session)
  const tell = (): void => {
    const { status, total, rows } = store.getState()
    onCount(status === 'ready' ? total : null, status === 'ready' && total === 1 ? (rows[0]?.code ?? null) : null)
  }
  const stop = store.subscribe(tell)
  tell()
  void store.load()
  return stop
}
