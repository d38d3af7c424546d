import { Button } from '@arbo/kit/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { useApp } from '../app/AppContext.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/useSessionState.ts'
import { texts } from '../texts.ts'
import { MessagePage } from './MessagePage.tsx'

/** The code of a page could not be fetched. Without a connection a reload would lose the application too, so it waits. */
export function LoadFailed(): ReactNode {
  const { router, store } = useApp()
  const online = useSessionState((state) => state.online)
  const stands = useSelected(store, (state) => state.failed && state.place !== null)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current) window.location.reload()
  }, [online])
  return (
    <MessagePage
      title={texts.newVersionTitle}
      message={online ? texts.newVersionMessage : texts.offlinePageMessage}
      actions={
        <>
          {stands && <Button onClick={() => router.back()}>{texts.goBack}</Button>}
          {online && (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {texts.reload}
            </Button>
          )}
        </>
      }
    />
  )
}
