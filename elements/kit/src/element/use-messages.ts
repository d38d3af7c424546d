import { EVENTS, type SideMessage } from '@arbo/core/wire'
import { useEffect } from 'react'
import { emit } from './emit.ts'
import { useHost } from './use-host.ts'
import { useSession } from './use-session.ts'

/**
 * Tells the page what it has to obey: that the session has run out, and that the scene which is shown was deleted.
 * @param sceneId the scene; undefined for what shows none
 */
export function useMessages(sceneId?: string): void {
  const { element } = useHost()
  const session = useSession()
  useEffect(() => {
    const tell = (message: SideMessage): void => void emit(element, EVENTS.message, message)
    const stops = [
      session?.onEffect((effect) => {
        if (effect.type === 'signed-out' && effect.reason === 'timeout') tell({ type: 'token-expired' })
      }),
      sceneId === undefined
        ? undefined
        : session?.on('item.deleted', ({ item_id }) => {
            if (item_id === sceneId) tell({ type: 'scene-deleted', id: item_id })
          }),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [element, session, sceneId])
}
