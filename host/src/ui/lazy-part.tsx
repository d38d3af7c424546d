import { createElement, lazy, useState, type ComponentType, type LazyExoticComponent, type ReactNode } from 'react'
import { loadCode } from '../app/load-code.ts'
import { PartBoundary } from './PartBoundary.tsx'
import type { PartFailedProps } from './PartFailed.tsx'

/** The handler that closes a panel or dialog also closes its failure notice. */
const closeOf = (props: object): (() => void) | undefined => {
  const close: unknown = 'onClose' in props ? props.onClose : undefined
  return typeof close === 'function' ? () => void (close as () => unknown)() : undefined
}

/** A part whose code can be here before it shows. */
type LazyPart<Props> = ComponentType<Props> & {
  /** Loads the code; where that fails, showing the part tries again. */
  preload(): void
  /** Until its code is here, or failed once; the same promise each time, for `use`. */
  settled(): Promise<void>
}

/**
 * A part of the page whose code is loaded when it first shows. Where loading or rendering fails, its place says so and
 * offers another try; everything around it stays. The `Suspense` around it sets what shows meanwhile, `Failed` what
 * shows after a failure, if it is more than a part.
 */
export function lazyPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  Failed?: ComponentType<PartFailedProps>,
): LazyPart<Props> {
  // React caches a failed load for good, so a retry needs a new lazy component.
  const make = (): LazyExoticComponent<ComponentType<Props>> =>
    lazy(async () => ({ default: await loadCode(id, load) }))
  let current = make()
  let settled: Promise<void> | undefined

  function Part(props: Props): ReactNode {
    const [Code, setCode] = useState(() => current)
    return (
      <PartBoundary
        Failed={Failed}
        onClose={closeOf(props)}
        onFailed={() => (current = make())}
        onRetry={() => setCode(() => current)}
      >
        {createElement(Code as ComponentType<Props>, props)}
      </PartBoundary>
    )
  }
  return Object.assign(Part, {
    preload: () => void loadCode(id, load).catch(() => undefined),
    settled: () =>
      (settled ??= loadCode(id, load, []).then(
        () => undefined,
        () => undefined,
      )),
  })
}
