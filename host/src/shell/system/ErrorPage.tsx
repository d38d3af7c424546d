import { classes, Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { reusablePage } from '../../app/guard/deep-link.ts'
import { texts } from '../../app/texts.ts'
import { systemTexts } from './texts.ts'
import { FilmStrip } from './FilmStrip.tsx'
import { MissingPermission } from './MissingPermission.tsx'
import { useCountdown } from './use-countdown.ts'

type Code = keyof typeof texts.errorPages

/** Errors that a retry may fix: the server was busy or down. */
const RETRY: readonly Code[] = [429, 500, 502, 523]

/** /403, /404, /429, /500, /502 and /523. */
export function ErrorScreen(): ReactNode {
  const { store, session, router, memory } = useApp()
  const signedIn = useSessionState((state) => state.status === 'signed-in')
  const code = useSelected(store, (state) => Number(state.place?.name ?? 404)) as Code
  const denied = useSelected(store, (state) => state.denied)
  const wait = useCountdown(useSelected(store, (state) => Number(state.place?.location.query.get('retry_after'))))

  function goHome(): void {
    // The page that failed may be the last visited one: home must not lead straight back to it.
    memory.forgetLastVisited()
    router.navigate(signedIn ? '/' : '/login')
  }

  function tryAgain(): void {
    const { current } = memory.routeState()
    router.navigate(reusablePage(current, session.getState().workspaceCode) ?? '/', { replace: true })
  }

  const mayRetry = RETRY.includes(code)
  return (
    <main className="message-page" id="content" tabIndex={-1}>
      <FilmStrip code={String(code)} />
      {code === 403 && denied ? (
        <MissingPermission name={denied} />
      ) : (
        <>
          <h1>{texts.labels[code]}</h1>
          <p className="message-text">{texts.errorPages[code]}</p>
        </>
      )}
      <div className={classes('message-actions', 'arbo-wrap arbo-justify-center')}>
        {mayRetry && (
          <Button variant="primary" disabled={wait > 0} onClick={tryAgain}>
            {wait > 0 ? systemTexts.tryAgainIn({ seconds: wait }) : texts.tryAgain}
          </Button>
        )}
        <Button variant={mayRetry ? 'secondary' : 'primary'} onClick={goHome}>
          {signedIn ? systemTexts.goHome : texts.signIn}
        </Button>
      </div>
    </main>
  )
}
