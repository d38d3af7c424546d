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
export function clampPan(stage: Size, picture: Size, pan: { x: number; y: number }): { x: number; y: number } {
  const clamp = (value: number, room: number): number => Math.max(-room, Math.min(room, value))
  return {
    x: clamp(pan.x, Math.max(0, (picture.width - stage.width) / 2)),
    y: clamp(pan.y, Math.max(0, (picture.height - stage.height) / 2)),
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

/** Whether the picture is shown mirrored; drawings are stored as on the picture itself and mirrored with it. */
export interface Flip {
  x: boolean
  y: boolean
}

export const NO_FLIP: Flip = { x: false, y: false }

/** What lies between a drawing and the pixels it covers. */
export interface View {
  stage: Size
  box: Box
  /** Device px per CSS px. */
  ratio: number
  flip: Flip
}

/** A stage position as a fraction of the picture under it, mirrored where the picture is. */
export function placeIn({ box, flip }: View, x: number, y: number): [x: number, y: number] {
  const [left, top] = toPicture(box, x, y)
  return [flip.x ? 1 - left : left, flip.y ? 1 - top : top]
}

/** Where a place of the picture is on the stage, CSS px. */
export function onStage({ box, flip }: View, x: number, y: number): [x: number, y: number] {
  return [box.x + (flip.x ? 1 - x : x) * box.width, box.y + (flip.y ? 1 - y : y) * box.height]
}

export function aspectOf({ box }: View): number {
  return box.width / box.height
}

/** Sets a canvas to nominal px of the picture. */
export function applyView(context: CanvasRenderingContext2D, { box, ratio, flip }: View): void {
  const scale = (box.height * ratio) / NOMINAL_HEIGHT
  context.setTransform(
    flip.x ? -scale : scale,
    0,
    0,
    flip.y ? -scale : scale,
    (flip.x ? box.x + box.width : box.x) * ratio,
    (flip.y ? box.y + box.height : box.y) * ratio,
  )
}

/** Fits a bitmap to the stage; setting a canvas' size clears it. */
export function fitCanvas(canvas: HTMLCanvasElement, { stage, ratio }: View): void {
  const width = Math.max(1, Math.round(stage.width * ratio))
  const height = Math.max(1, Math.round(stage.height * ratio))
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

export function wipe(context: CanvasRenderingContext2D): void {
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, context.canvas.width, context.canvas.height)
}
