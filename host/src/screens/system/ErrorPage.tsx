import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/useSessionState.ts'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { texts } from '../../texts.ts'

type Code = keyof typeof texts.errorPages

/** Pages that a second try may mend: the server was busy or away. */
const RETRY: readonly Code[] = [429, 500, 502]

/** /403, /404, /429, /500 and /502. */
export function Screen(): ReactNode {
  const { store, router, memory } = useApp()
  const signedIn = useSessionState((state) => state.status === 'signed-in')
  const code = useSelected(store, (state) => Number(state.place?.name ?? 404)) as Code
  // Opened by its address there is nothing of the product to go back to.
  const isLedHere = useSelected(store, (state) => state.place?.location.how === 'push')
  const [title, message] = texts.errorPages[code]
  return (
    <MessagePage
      code={String(code)}
      title={title}
      message={message}
      actions={
        <>
          {RETRY.includes(code) && (
            <Button onClick={() => (isLedHere ? router.back() : router.navigate('/', { replace: true }))}>
              {texts.tryAgain}
            </Button>
          )}
          <Button
            variant="primary"
            onClick={() => {
              // The page that failed may be the last visited one: home must not lead straight back to it.
              memory.forgetLastVisited()
              router.navigate(signedIn ? '/' : '/login')
            }}
          >
            {signedIn ? texts.goHome : texts.signIn}
          </Button>
        </>
      }
    />
  )
}
