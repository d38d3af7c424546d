import { sendMouse } from '@web/test-runner-commands'
import type { ReviewViewerElement } from '../element.ts'

export type Place = [x: number, y: number]

/** Box of the picture in the page, CSS px. */
export function pictureBox(viewer: ReviewViewerElement): DOMRect {
  const picture = viewer.shadowRoot?.querySelector('canvas.picture')
  if (!picture) throw new Error('There is no picture')
  return picture.getBoundingClientRect()
}

/** Position in the page of a place of the picture (0 to 1). */
export function onPage(viewer: ReviewViewerElement, [x, y]: Place): [number, number] {
  const box = pictureBox(viewer)
  return [Math.round(box.left + x * box.width), Math.round(box.top + y * box.height)]
}

/** Draws a line with the real mouse. */
export async function drag(viewer: ReviewViewerElement, from: Place, to: Place): Promise<void> {
  await sendMouse({ type: 'move', position: onPage(viewer, from) })
  await sendMouse({ type: 'down' })
  for (let step = 1; step <= 8; step++) {
    const at: Place = [from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8]
    await sendMouse({ type: 'move', position: onPage(viewer, at) })
  }
  await sendMouse({ type: 'up' })
}

/** Strongest colour and opacity of the committed drawings within 2 px of a place of the picture, 0 to 255 each. */
export function inkAt(viewer: ReviewViewerElement, place: Place): number[] {
  const canvas = viewer.shadowRoot?.querySelector<HTMLCanvasElement>('.drawing > canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) throw new Error('There are no drawings')
  const area = canvas.getBoundingClientRect()
  const [x, y] = onPage(viewer, place)
  const scale = canvas.width / area.width
  const corner = [x - area.left, y - area.top].map((value) => Math.round(value * scale) - 2) as [number, number]
  const { data } = context.getImageData(...corner, 5, 5)
  const pixels = Array.from({ length: 25 }, (_, n) => [...data.subarray(n * 4, n * 4 + 4)])
  return pixels.reduce((best, each) => ((each[3] ?? 0) > (best[3] ?? 0) ? each : best))
}

/** #FF0001, but for the smoothing of a thin line's edges. */
export const isRed = ([red = 0, green = 0, blue = 0, alpha = 0]: number[]): boolean =>
  red > 240 && green < 15 && blue < 15 && alpha > 150
