import { failureOf, type RoomState, type RoomStore } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { roomTexts } from './texts.ts'

interface Lead {
  busy: boolean
  take: () => Promise<void>
  handOver: (clientId: string, name: string) => Promise<void>
}

/** Takes the lead and hands it over, with a toast after a failure. */
export function useLead(store: RoomStore, captured: () => RoomState | null | undefined = () => null): Lead {
  const { toasts } = useApp()
  const [busy, setBusy] = useState(false)

  async function change(run: () => Promise<void>, title: string): Promise<void> {
    setBusy(true)
    try {
      await run()
      toasts.show({ id: 'room-lead', kind: 'success', title })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'room-lead', kind: 'error', title: roomTexts.leadFailed, message })
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    take: () =>
      change(() => {
        // After looking around, the user presents their own view; a follower continues from the room's.
        const own = store.getState().following ? null : captured()
        return store.lead(own ?? undefined)
      }, roomTexts.tookLead),
    handOver: (clientId, name) => change(() => store.handOver(clientId), roomTexts.handedOver({ name })),
  }
}
