import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { ChooseFiles } from '../ui/ChooseFiles.tsx'
import { MAY_ADD_FILES } from './may-add-files.ts'

/** The way to add films and pictures for whoever drops nothing. */
export function AddFilesButton(): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  if (!session.can(MAY_ADD_FILES)) return null
  return <ChooseFiles bare />
}
