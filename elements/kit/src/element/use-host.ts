import { useContext, useLayoutEffect } from 'react'
import { HostContext, PortalContext, hosts, type Host } from './host.ts'

/** The custom element around this view. Throws outside one: a view that may stand alone must not need it. */
export function useHost(): Host {
  const host = useContext(HostContext)
  if (!host) throw new Error('useHost: this view is not inside a custom element made by elementClass')
  return host
}

/** Where overlays go, in the form that Base UI's `container` takes. */
export function usePortalContainer(): HTMLElement | null | undefined {
  return useContext(PortalContext)
}

/** Offers functions of the view to the element's public methods, which reach them by {@link exposedBy}. */
export function useExpose(api: object): void {
  const host = useHost()
  useLayoutEffect(() => host.expose(api), [host, api])
}

/** What the view of this element offers now; undefined before its first commit and after it has been removed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the element knows what its view offers
export function exposedBy<Api extends object>(element: HTMLElement): Api | undefined {
  const host = element.shadowRoot ? hosts.get(element.shadowRoot) : undefined
  return host?.exposed() as Api | undefined
}
