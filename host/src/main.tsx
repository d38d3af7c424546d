import './styles/index.css'
import { pageLanguage } from '@arbo/core'
import { ChunkLoadError } from '@arbo/core/internal'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { AppContext, type App as AppParts } from './app/app-context.ts'
import { createApp } from './shell/create-app.ts'
import { followLanguage, provideTexts, showLanguage } from './app/language.ts'
import { forgetTimezoneAtSignIn } from './app/forget-timezone.ts'
import { ServedSignIn } from './shell/ServedSignIn.tsx'
import { loadCode } from './app/load-code.ts'
import { LoadFailed } from './shell/LoadFailed.tsx'
import { loadApplication } from './shell/load-application.ts'
import { PartBoundary } from './ui/PartBoundary.tsx'
import { PartFailed } from './ui/PartFailed.tsx'

const root = document.documentElement
const signIn = document.getElementById('sign-in')
const container = document.getElementById('app')

/** What a boundary has caught is shown in its place; code that could not be fetched is no defect of the page. */
function reportCaught(error: unknown): void {
  // eslint-disable-next-line no-console -- which part, and why, for whoever looks into it
  console[error instanceof ChunkLoadError ? 'warn' : 'error'](error)
}

let following = false

/** The code of the pages after sign-in, which once it is there goes on beside them. */
async function loadPages(app: AppParts): Promise<Awaited<ReturnType<typeof loadApplication>>> {
  const application = await loadApplication()
  if (!following) application.followPages(app)
  following = true
  return application
}

async function showApp(app: AppParts, onShown: () => void): Promise<void> {
  if (!container) return
  const pages = createRoot(container, { onCaughtError: reportCaught })
  try {
    const { App } = await loadPages(app)
    pages.render(
      <AppContext value={app}>
        <PartBoundary Failed={LoadFailed}>
          <App onShown={onShown} />
        </PartBoundary>
      </AppContext>,
    )
  } catch (error) {
    reportCaught(error)
    const again = (): void => {
      pages.unmount()
      if (app.store.getState().failed) app.retry()
      void showApp(app, onShown)
    }
    pages.render(
      <AppContext value={app}>
        <LoadFailed isMissing onRetry={again} />
      </AppContext>,
    )
    onShown()
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run)
  else setTimeout(run, 200)
}

function start(app: AppParts): void {
  if (signIn && root.dataset['boot'] === 'sign-in') {
    // The form that already shows becomes alive; it stays until another page takes its place.
    const form = hydrateRoot(
      signIn,
      <AppContext value={app}>
        <PartBoundary Failed={LoadFailed}>
          <ServedSignIn />
        </PartBoundary>
      </AppContext>,
    )
    const stop = app.store.subscribe(({ place }) => {
      if (!place || place.name === 'login') return
      stop()
      void showApp(app, () => {
        root.dataset['boot'] = 'app'
        form.unmount()
        signIn.remove()
      })
    })
    // Signing in does not wait for it; where it fails now, that tries again.
    whenIdle(() => void loadPages(app).catch(() => undefined))
  } else {
    signIn?.remove()
    void showApp(app, () => undefined)
  }

  followLanguage(app)
  forgetTimezoneAtSignIn(app)
  app.router.start()
}

/** The page has nothing to show without what could not be loaded: it says so. */
function startFailed(error: unknown): void {
  reportCaught(error)
  if (!container) return
  root.dataset['boot'] = 'app'
  const place: Root = createRoot(container)
  const again = (): void => {
    place.unmount()
    begin()
  }
  place.render(<PartFailed isMissing={error instanceof ChunkLoadError} onRetry={again} />)
}

provideTexts({
  de: () => loadCode('german', () => import('./de.ts')),
  fr: () => loadCode('french', () => import('./fr.ts')),
  es: () => loadCode('spanish', () => import('./es.ts')),
  ja: () => loadCode('japanese', () => import('./ja.ts')),
})

// Not awaited at the top: other files could not share this one's modules any more.
function begin(): void {
  Promise.all([createApp(), showLanguage(pageLanguage())]).then(([app]) => start(app), startFailed)
}

begin()
