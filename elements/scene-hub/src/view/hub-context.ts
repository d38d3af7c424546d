import { createContext, use } from 'react'
import type { Emit } from '@arbo/kit'
import type { SceneHubEvents } from '../events.ts'
import type { HubView } from '../model/hub-data.ts'
import type { ShownHub } from './use-hub.ts'
import type { HubWays } from './use-hub-ways.ts'

interface Hub extends ShownHub {
  data: HubView
  ways: HubWays
  tell: Emit<SceneHubEvents>
}

export const HubContext = createContext<Hub | null>(null)

/** Only below the hub. */
export function useHubContext(): Hub {
  const hub = use(HubContext)
  if (!hub) throw new Error('HubContext is missing')
  return hub
}
