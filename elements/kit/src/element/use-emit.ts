import { useCallback } from 'react'
import { emit } from './emit.ts'
import { useHost } from './use-host.ts'

/** Dispatches one of an element's events. Returns false when the page vetoed it by `preventDefault`. */
export type Emit<Events extends object> = <Name extends keyof Events & string>(
  name: Name,
  ...detail: Events[Name] extends undefined | void ? [] : [detail: Events[Name]]
) => boolean

/** Typed event dispatcher of the element around this view. `Events` maps event names to the type of their detail. */
export function useEmit<Events extends object>(): Emit<Events> {
  const { element } = useHost()
  return useCallback((name, ...detail) => emit(element, name, detail[0]), [element])
}
