import type { ReactNode } from 'react'
import { useSessionState } from '../../app/useSessionState.ts'
import { Screen as EmptyScreen } from '../empty/EmptyScreen.tsx'
import { DeletedWorkspace } from './DeletedWorkspace.tsx'

/** /ws/stg. A deleted workspace leads here (WS-34). */
export function Screen(): ReactNode {
  const workspace = useSessionState((state) => state.workspace)
  return workspace?.deleted_at ? <DeletedWorkspace workspace={workspace} /> : <EmptyScreen />
}
