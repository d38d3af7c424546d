import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { loadCode } from '../app/load-code.ts'
import { PartBoundary } from './PartBoundary.tsx'
import type { PartFailedProps } from './PartFailed.tsx'

/** A panel or dialog that somebody opened is closed by this; its failure is too. */
const closeOf = (props: object): (() => void) | undefined => {
  const close: unknown = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? () => void (close as () => unknown)() : undefined
}

/**
 * A part of the page whose code comes when it is first shown. Where that fails, or the part does, its place says so and
 * offers another try; everything around it stays. The `Suspense` around it says what stands meanwhile, `Failed` what
 * stands there where it failed, if that is more than a part.
 */
export function lazyPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<PartFailedProps>,
): ComponentType<Props> {
  // React keeps a failure for good: another try is another lazy component.
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => ({ default: await loadCode(id, load) }))
  let current = make()

  return function LazyPart(props: Props): ReactNode {
    const [Part, setPart] = useState(() => current)
    return (
      <PartBoundary
        Failed={Failed}
        onClose={closeOf(props)}
        onFailed={() => (current = make())}
        onRetry={() => setPart(() => current)}
      >
        {createElement(Part as ComponentType<Props>, props)}
      </PartBoundary>
    )
  }
}
