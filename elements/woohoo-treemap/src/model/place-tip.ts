import type { Box } from './tile.ts'

const GAP = 8

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0)) * Math.max(0, Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0))

/**
 * Places a tip beside, above or below the part it describes, without covering it, inside the window. If the part fills
 * the window, the tip goes as far from the pointer as there is room.
 *
 * @param about what it describes, in px of the window, as all others
 * @returns its left upper corner
 */
export function placeTip(
  about: Box,
  tip: { width: number; height: number },
  view: { width: number; height: number },
  pointer: { x: number; y: number },
): { x: number; y: number } {
  const inX = (x: number): number => Math.min(Math.max(x, GAP), Math.max(GAP, view.width - tip.width - GAP))
  const inY = (y: number): number => Math.min(Math.max(y, GAP), Math.max(GAP, view.height - tip.height - GAP))
  const beside = pointer.y - tip.height / 2
  const along = pointer.x - tip.width / 2
  const corners = [GAP, view.width].flatMap((x) => [GAP, view.height].map((y) => [x, y] as const))
  const places = [
    [about.x1 + GAP, beside],
    [about.x0 - GAP - tip.width, beside],
    [along, about.y1 + GAP],
    [along, about.y0 - GAP - tip.height],
    ...corners.toSorted(
      (a, b) => Math.hypot(b[0] - pointer.x, b[1] - pointer.y) - Math.hypot(a[0] - pointer.x, a[1] - pointer.y),
    ),
  ].map(([x = 0, y = 0]) => ({ x: inX(x), y: inY(y) }))
  const covered = ({ x, y }: { x: number; y: number }): number =>
    overlap(about, { x0: x, y0: y, x1: x + tip.width, y1: y + tip.height })
  const free = places.find((place) => covered(place) === 0)
  if (free) return free
  const least = Math.min(...places.map(covered))
  // A part that fills the window is covered somewhere, but not at the pointer.
  const away = ({ x, y }: { x: number; y: number }): boolean =>
    pointer.x < x - GAP || pointer.x > x + tip.width + GAP || pointer.y < y - GAP || pointer.y > y + tip.height + GAP
  return places.slice(4).find(away) ?? places.find((place) => covered(place) === least) ?? { x: GAP, y: GAP }
}
