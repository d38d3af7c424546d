import { Suspense, lazy, type ReactNode } from 'react'
import { loadCode } from '../../app/load-code.ts'
import type { WaysProps } from './Ways.tsx'

const Ways = lazy(() =>
  loadCode('Ways', () => import('./Ways.tsx')).then(
    (module) => ({ default: module.Ways }),
    // The form works without them.
    () => ({ default: () => null }),
  ),
)

/** Ways for the sign-in page, outside of the first load. */
export function LazyWays(props: WaysProps): ReactNode {
  return (
    <Suspense>
      <Ways {...props} />
    </Suspense>
  )
}
