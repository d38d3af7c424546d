import type { ReactNode } from 'react'
import { useSessionState } from '../app/useSessionState.ts'
import { texts } from '../texts.ts'

/** Says that the connection is gone for as long as it is. */
export function OfflineBanner(): ReactNode {
  const online = useSessionState((state) => state.online)
  return (
    <div role="status" className="offline-place">
      {!online && (
        <p className="offline-banner">
          <strong>{texts.offlineBanner}.</strong> {texts.offlineSafe}
        </p>
      )}
    </div>
  )
}
