import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSelected } from '../app/store.ts'
import { unsent } from '../app/unsent.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { texts } from '../app/texts.ts'

/** Shown while the connection is down or the server does not answer: that it is, and what waits. */
export function OfflineBanner(): ReactNode {
  const { session } = useApp()
  const online = useSessionState((state) => state.online)
  const waiting = useSessionState((state) => state.waiting)
  const words = useSelected(unsent, (state) => state.words)
  return (
    <div role="status" className="offline-place">
      {(!online || waiting) && (
        <p className="offline-banner">
          <strong>{online ? texts.waitingBanner : texts.offlineBanner}.</strong>{' '}
          {words || (online ? texts.waitingSafe : texts.offlineSafe)}{' '}
          {online && (
            <button type="button" className="offline-again" onClick={() => session.reconnect()}>
              {texts.tryNow}
            </button>
          )}
        </p>
      )}
    </div>
  )
}
