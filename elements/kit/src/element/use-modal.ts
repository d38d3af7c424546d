import { useContext, useLayoutEffect } from 'react'
import { HostContext } from './host.ts'

/**
 * While `open`, everything of the element but its overlays is inert. Overlay libraries hide the page around the host from
 * assistive technology, but not the host's own content beside the overlay. A layout effect, so that the trigger can
 * take focus again in the same commit that closes the overlay.
 */
export function useModal(open: boolean): void {
  const host = useContext(HostContext)
  useLayoutEffect(() => (open ? host?.holdModal() : undefined), [host, open])
}
