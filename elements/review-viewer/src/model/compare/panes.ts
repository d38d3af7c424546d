import type { Box, Size } from '../drawing/picture-box.ts'

/** Gap between two pictures side by side, CSS px. */
const GAP = 2

/**
 * Halves of a stage for two pictures: beside each other, or one above the other where that shows the pictures larger.
 * @returns places of the leading and the other picture, CSS px
 */
export function splitStage(stage: Size, picture: Size): [Box, Box] {
  const across = (stage.width - GAP) / 2
  const down = (stage.height - GAP) / 2
  const beside = { x: 0, y: 0, width: across, height: stage.height }
  const above = { x: 0, y: 0, width: stage.width, height: down }
  return scaleIn(above, picture) > scaleIn(beside, picture)
    ? [above, { ...above, y: down + GAP }]
    : [beside, { ...beside, x: across + GAP }]
}

function scaleIn(room: Size, { width, height }: Size): number {
  return Math.min(room.width / Math.max(1, width), room.height / Math.max(1, height))
}
