import type { Session, SessionStorage } from '@arbo/core'
import type { ViewAsStore } from '@arbo/core/internal'
import type { Toasts } from '@arbo/kit/ui'
import { createContext, useContext } from 'react'
import type { Memory } from './memory.ts'
import type { Navigation } from './navigation.ts'

/** What every part of the host may use; made once in createApp. */
export interface App extends Navigation {
  session: Session
  storage: SessionStorage
  /** The role or person the user views the workspace as; null: as themselves. Each change reloads the page. */
  viewAs: ViewAsStore | null
  toasts: Toasts
  memory: Memory
}

export const AppContext = createContext<App | null>(null)

export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('useApp: outside of AppContext')
  return app
}
