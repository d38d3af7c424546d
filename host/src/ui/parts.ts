import { createContext, useContext, type ComponentType } from 'react'

/** Parts of later domains that earlier ones show; each is loaded when shown. */
export interface Parts {
  /** Chosen scenes go into a playlist, or into a new one. */
  ToPlaylistPanel: ComponentType<{ ids: readonly string[]; onNew: () => void; onClose: () => void }>
  NewPlaylistOf: ComponentType<{ ids: readonly string[]; onClose: () => void }>
  ApiTokens: ComponentType
  Webhooks: ComponentType
}

export const PartsContext = createContext<Parts | null>(null)

export function useParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('useParts: outside of PartsContext')
  return parts
}
