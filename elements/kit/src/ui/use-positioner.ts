import { usePortalContainer } from '../element/use-host.ts'

/**
 * What every anchored overlay gives its positioner. In an element the boundary is the overlay layer, which is as large as
 * the viewport: by default the space would be reckoned from the ancestors that clip the host, although the top layer is
 * not clipped by them.
 */
export function usePositioner(): {
  className: string
  sideOffset: number
  collisionPadding: number
  collisionBoundary: HTMLElement | undefined
} {
  const layer = usePortalContainer()
  return { className: 'arbo-positioner', sideOffset: 4, collisionPadding: 8, collisionBoundary: layer ?? undefined }
}
