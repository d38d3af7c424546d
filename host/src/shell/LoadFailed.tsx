import { Button } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { useNewRelease } from '../app/new-release.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { texts } from '../app/texts.ts'
import type { PartFailedProps } from '../ui/PartFailed.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'

/**
 * A page failed to render, or its code to load. Without a connection a reload would lose the application too, so
 * it waits, and retries when the connection is back.
 */
export function LoadFailed({ isMissing, onRetry }: Omit<PartFailedProps, 'onClose'>): ReactNode {
  const { router, store } = useApp()
  const online = useSessionState((state) => state.online)
  const stands = useSelected(store, (state) => state.failed && state.place !== null)
  const isUpdated = useNewRelease(isMissing && online)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!isMissing) return
    if (!online) wasOffline.current = true
    else if (wasOffline.current) onRetry()
    // oxlint-disable-next-line react/exhaustive-deps -- retries when the connection is back, not at each render
  }, [online])
  const message = isUpdated ? texts.updatedMessage : isMissing ? texts.newVersionMessage : texts.pageBroken
  return (
    <MessagePage
      title={isUpdated ? texts.updatedTitle : texts.newVersionTitle}
      message={isMissing && !online ? texts.offlinePageMessage : message}
      actions={
        <>
          {stands && <Button onClick={() => router.back()}>{texts.goBack}</Button>}
          {(online || !isMissing) && (
            <>
              <Button onClick={onRetry}>{texts.tryAgain}</Button>
              <Button variant="primary" onClick={() => window.location.reload()}>
                {texts.reload}
              </Button>
            </>
          )}
        </>
      }
    />
  )
}
