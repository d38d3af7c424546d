import { LanguageContext } from '@arbo/kit/ui'
import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { BootShell } from './BootShell.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PendingLine } from './PendingLine.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { useApp } from '../app/app-context.ts'
import { languageStore } from '../app/language.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useSelected } from '../app/store.ts'
import { Toasts } from './Toasts.tsx'
import { usePageEffects } from '../app/use-page-effects.ts'

const Shell = lazyPart('Shell', () => import('./Shell.tsx').then((module) => module.Shell), LoadFailed)

// Without the banner nobody would know whose view this is, so its failure fails the page.
const ViewAsBanner = lazyPart(
  'ViewAsBanner',
  () => import('./ViewAsBanner.tsx').then((module) => module.ViewAsBanner),
  LoadFailed,
)

/** The application, in the page's language. `onShown` is called when the first page is in the document. */
export function App({ onShown }: { onShown: () => void }): ReactNode {
  const { language } = useSelected(languageStore, (state) => state)
  return (
    <LanguageContext value={language}>
      <Page key={language} onShown={onShown} />
    </LanguageContext>
  )
}

function Page({ onShown }: { onShown: () => void }): ReactNode {
  const { store, viewAs, retry } = useApp()
  const place = useSelected(store, (state) => state.place)
  const pending = useSelected(store, (state) => state.pending)
  const failed = useSelected(store, (state) => state.failed)
  usePageEffects(place)
  // oxlint-disable-next-line react/exhaustive-deps -- called once
  useLayoutEffect(onShown, [])

  return (
    <>
      {pending && place && <PendingLine />}
      <OfflineBanner />
      {viewAs && (
        <Suspense>
          <ViewAsBanner viewAs={viewAs} />
        </Suspense>
      )}
      {failed ? (
        <LoadFailed isMissing onRetry={retry} />
      ) : place === null ? (
        <BootShell />
      ) : place.route.layout === 'bare' ? (
        <PartBoundary of={place.location.path} Failed={LoadFailed}>
          <place.Screen />
        </PartBoundary>
      ) : (
        <Suspense fallback={<BootShell />}>
          <Shell place={place} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}
