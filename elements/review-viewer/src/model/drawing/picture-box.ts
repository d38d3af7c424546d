/** Geometry between the stage, in CSS px, and the picture, in units of its own width and height. */

export interface Size {
  width: number
  height: number
}

/** Where the picture lies on the stage, in CSS px. */
export interface Box extends Size {
  x: number
  y: number
}

/** Height of the picture that stroke widths are nominal px of. */
export const NOMINAL_HEIGHT = 1080

/** The picture as large as it fits, centred; then enlarged by `zoom` about the stage's centre and moved by `pan` px. */
export function fitBox(stage: Size, picture: Size, zoom = 1, pan = { x: 0, y: 0 }): Box {
  if (picture.width <= 0 || picture.height <= 0) return { x: 0, y: 0, ...stage }
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height) * zoom
  const width = picture.width * scale
  const height = picture.height * scale
  const free = clampPan(stage, { width, height }, pan)
  return { x: (stage.width - width) / 2 + free.x, y: (stage.height - height) / 2 + free.y, width, height }
}

/** Keeps the picture over the stage: no pan where it fits, else only as far as its edge. */
export function clampPan(stage: Size, shown: Size, pan: { x: number; y: number }): { x: number; y: number } {
  const clamp = (value: number, room: number): number => Math.max(-room, Math.min(room, value))
  return {
    x: clamp(pan.x, Math.max(0, (shown.width - stage.width) / 2)),
    y: clamp(pan.y, Math.max(0, (shown.height - stage.height) / 2)),
  }
}

/** A stage position as a fraction of the picture; outside it is below 0 or above 1. */
export function toPicture(box: Box, x: number, y: number): [x: number, y: number] {
  return [(x - box.x) / box.width, (y - box.y) / box.height]
}

/** Nominal px (picture height 1080) per CSS px. */
export function nominalPerPx(box: Box): number {
  return NOMINAL_HEIGHT / box.height
}
