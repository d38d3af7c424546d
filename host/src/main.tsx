import './styles/index.css'
import { pageLanguage } from '@arbo/core'
import { ChunkLoadError } from '@arbo/core/internal'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { App } from './shell/App.tsx'
import { AppContext, type App as AppParts } from './app/app-context.ts'
import { createApp } from './shell/create-app.ts'
import { followLanguage, provideTexts, showLanguage } from './app/language.ts'
import { forgetTimezoneAtSignIn } from './app/forget-timezone.ts'
import { ServedSignIn } from './shell/ServedSignIn.tsx'
import { loadCode } from './app/load-code.ts'
import { keepTyped } from './app/keep-typed.ts'
import { LoadFailed } from './shell/LoadFailed.tsx'
import { followServiceWorker } from './sw/service-worker.ts'
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

function showApp(app: AppParts, onShown: () => void): void {
  if (!container) return
  createRoot(container, { onCaughtError: reportCaught }).render(
    <AppContext value={app}>
      <PartBoundary Failed={LoadFailed}>
        <App onShown={onShown} />
      </PartBoundary>
    </AppContext>,
  )
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
      showApp(app, () => {
        root.dataset['boot'] = 'app'
        form.unmount()
        signIn.remove()
      })
    })
  } else {
    signIn?.remove()
    showApp(app, () => undefined)
  }

  followLanguage(app)
  forgetTimezoneAtSignIn(app)
  followServiceWorker(app)
  keepTyped(app)
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

provideTexts({ de: () => loadCode('german', () => import('./de.ts')) })

// Not awaited at the top: other files could not share this one's modules any more.
function begin(): void {
  Promise.all([createApp(), showLanguage(pageLanguage())]).then(([app]) => start(app), startFailed)
}

begin()
