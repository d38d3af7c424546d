import { Suspense, lazy, useLayoutEffect, type ReactNode } from 'react'
import { BootShell } from '../shell/BootShell.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { OfflineBanner } from '../shell/OfflineBanner.tsx'
import { PendingLine } from '../shell/PendingLine.tsx'
import { useApp } from './AppContext.ts'
import { useSelected } from './store.ts'
import { Toasts } from './Toasts.tsx'
import { usePageEffects } from './usePageEffects.ts'

const Shell = lazy(() =>
  import('../shell/Shell.tsx').then(
    (module) => ({ default: module.Shell }),
    // Thrown on, it would leave an empty page.
    () => ({ default: LoadFailed }),
  ),
)

const ViewAsBanner = lazy(() =>
  import('../shell/ViewAsBanner.tsx').then(
    (module) => ({ default: module.ViewAsBanner }),
    // Without it nobody would know whose eyes these are.
    () => ({ default: LoadFailed }),
  ),
)

/** The application below its providers. `onShown` is told when the first page stands in the document. */
export function App({ onShown }: { onShown: () => void }): ReactNode {
  const { store, viewAs } = useApp()
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
        <LoadFailed />
      ) : place === null ? (
        <BootShell />
      ) : place.route.layout === 'bare' ? (
        <place.Screen />
      ) : (
        <Suspense fallback={<BootShell />}>
          <Shell place={place} />
        </Suspense>
      )}
      <Toasts />
    </>
  )
}
