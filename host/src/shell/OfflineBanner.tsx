import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { texts } from '../app/texts.ts'

/** Shown while the connection is down or the server does not answer. */
export function OfflineBanner(): ReactNode {
  const { session } = useApp()
  const online = useSessionState((state) => state.online)
  const waiting = useSessionState((state) => state.waiting)
  return (
    <div role="status" className="offline-place">
      {!online && (
        <p className="offline-banner">
          <strong>{texts.offlineBanner}.</strong> {texts.offlineSafe}
        </p>
      )}
      {online && waiting && (
        <p className="offline-banner">
          <strong>{texts.waitingBanner}.</strong> {texts.waitingSafe}{' '}
          <button type="button" className="offline-again" onClick={() => session.reconnect()}>
            {texts.tryNow}
          </button>
        </p>
      )}
    </div>
  )
}
