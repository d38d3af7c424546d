import { Suspense, useLayoutEffect, type ReactNode } from 'react'
import { BootShell } from '../shell/BootShell.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { PendingLine } from '../shell/PendingLine.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { useApp } from './AppContext.ts'
import { lazyPart } from './lazyPart.tsx'
import { useSelected } from './store.ts'
import { Toasts } from './Toasts.tsx'
import { usePageEffects } from './usePageEffects.ts'

const Shell = lazyPart('Shell', () => import('../shell/Shell.tsx').then((module) => module.Shell), LoadFailed)

// Without it nobody would know whose eyes these are: its failure is the page's.
const ViewAsBanner = lazyPart(
  'ViewAsBanner',
  () => import('../shell/ViewAsBanner.tsx').then((module) => module.ViewAsBanner),
  LoadFailed,
)

/** The application below its providers. `onShown` is told when the first page stands in the document. */
export function App({ onShown }: { onShown: () => void }): ReactNode {
  const { store, viewAs, retry } = useApp()
  const place = useSelected(store, (state) => state.place)
  const pending = useSelected(store, (state) => state.pending)
  const failed = useSelected(store, (state) => state.failed)
  usePageEffects(place)
  // oxlint-disable-next-line react/exhaustive-deps -- told once
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
