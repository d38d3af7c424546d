export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 6
const MARGIN = 4
const OPPOSITE: Record<TooltipSide, TooltipSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' }

function onSide(anchor: Box, tip: Box, side: TooltipSide): { x: number; y: number } {
  const centred = { x: anchor.x + (anchor.width - tip.width) / 2, y: anchor.y + (anchor.height - tip.height) / 2 }
  if (side === 'top') return { x: centred.x, y: anchor.y - tip.height - GAP }
  if (side === 'bottom') return { x: centred.x, y: anchor.y + anchor.height + GAP }
  if (side === 'left') return { x: anchor.x - tip.width - GAP, y: centred.y }
  return { x: anchor.x + anchor.width + GAP, y: centred.y }
}

function fits(
  point: { x: number; y: number },
  tip: Box,
  view: { width: number; height: number },
  side: TooltipSide,
): boolean {
  if (side === 'top') return point.y >= MARGIN
  if (side === 'bottom') return point.y + tip.height <= view.height - MARGIN
  if (side === 'left') return point.x >= MARGIN
  return point.x + tip.width <= view.width - MARGIN
}

/**
 * Top left corner, in px of the viewport, of a tip beside its anchor: on the wished side, else on the opposite one, and
 * never out of the viewport.
 */
export function tooltipPlacement(
  anchor: Box,
  tip: Box,
  view: { width: number; height: number },
  wished: TooltipSide,
): { x: number; y: number } {
  const first = onSide(anchor, tip, wished)
  const other = onSide(anchor, tip, OPPOSITE[wished])
  const turn = !fits(first, tip, view, wished) && fits(other, tip, view, OPPOSITE[wished])
  const point = turn ? other : first
  return {
    x: Math.max(MARGIN, Math.min(point.x, view.width - tip.width - MARGIN)),
    y: Math.max(MARGIN, Math.min(point.y, view.height - tip.height - MARGIN)),
  }
}
