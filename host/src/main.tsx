import './styles/index.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { AppContext, type App as AppParts } from './app/AppContext.ts'
import { createApp } from './app/createApp.ts'
import { forgetTimezoneAtSignIn } from './app/forgetTimezone.ts'
import { ServedSignIn } from './app/ServedSignIn.tsx'
import { followServiceWorker } from './sw/serviceWorker.ts'

const root = document.documentElement
const signIn = document.getElementById('sign-in')
const container = document.getElementById('app')

function showApp(app: AppParts, onShown: () => void): void {
  if (!container) return
  createRoot(container).render(
    <AppContext value={app}>
      <App onShown={onShown} />
    </AppContext>,
  )
}

function start(app: AppParts): void {
  if (signIn && root.dataset['boot'] === 'sign-in') {
    // The form that already shows becomes alive; it stays until another page takes its place.
    const form = hydrateRoot(
      signIn,
      <AppContext value={app}>
        <ServedSignIn />
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

  forgetTimezoneAtSignIn(app)
  followServiceWorker(app)
  app.router.start()
}

// Not awaited at the top: other files could not share this one's modules any more.
void createApp().then(start)
