import { Button, Loading } from '@arbo/kit/ui'
import { useEffect, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { messageOf } from '../../app/failure.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { LogoMark } from '../../ui/LogoMark.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { texts } from '../../app/texts.ts'
import { shellTexts } from '../../app/shell-texts.ts'

/**
 * /rf: shown until the workspace is loaded; then goes home or to a deep link's target; without a workspace to /start.
 */
export function RefreshScreen(): ReactNode {
  const { session, router, memory, store } = useApp()
  const isLeaving = useSelected(store, ({ following, pending, failed }) => following || pending || failed)
  const code = useSessionState((state) => state.workspaceCode)
  const ready = useSessionState((state) => state.workspace !== null)
  const error = useSessionState((state) => state.workspaceError)

  useEffect(() => {
    // A deep link navigates by itself, and its page may be a while in coming.
    if (isLeaving) return
    if (code === null) return router.navigate('/start', { replace: true })
    if (!ready) return
    // The last page of another workspace does not apply here.
    memory.forgetLastVisited()
    router.navigate('/', { replace: true })
  }, [code, ready, isLeaving, router, memory])

  if (error) {
    return (
      <MessagePage
        title={shellTexts.workspaceFailed}
        message={messageOf(error)}
        actions={
          <>
            <Button onClick={() => router.navigate('/start')}>{texts.allWorkspaces}</Button>
            <Button variant="primary" onClick={() => void session.setWorkspace(code)}>
              {texts.tryAgain}
            </Button>
          </>
        }
      />
    )
  }
  return (
    <main className="message-page" id="content" tabIndex={-1}>
      <Loading label={texts.labels.refreshing}>
        <LogoMark size={32} />
      </Loading>
    </main>
  )
}
