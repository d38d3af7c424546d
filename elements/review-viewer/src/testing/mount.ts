import { until } from '../../../kit/src/testing/index.ts'
import { CODE_HEIGHT, CODE_WIDTH, readFrame } from '../../harness/frame-code.mjs'
import { define, type ReviewViewerElement, type ReviewViewerEvents, type ViewerMedia } from '../element.ts'

define()

/** A clip of 300 frames at 24 fps, each carrying its number in the picture. */
export const CLIP: ViewerMedia = { kind: 'video', src: '/.cache/clips/h264-24/clip.mp4', id: 'v1', frameRate: 24 }

const mounted: HTMLElement[] = []

/** Adds a viewer to the page; `width` and `height` in CSS px. */
export function mount(
  properties: Partial<ReviewViewerElement>,
  { width = 1100, height = 640 }: { width?: number; height?: number } = {},
): ReviewViewerElement {
  const element = document.createElement('arbo-review-viewer')
  element.style.cssText = `width:${width}px;height:${height}px`
  Object.assign(element, properties)
  document.body.append(element)
  mounted.push(element)
  return element
}

/** Adds a viewer and resolves when its media is open. */
export async function mountReady(
  properties: Partial<ReviewViewerElement> = {},
  size?: { width?: number; height?: number },
): Promise<ReviewViewerElement> {
  const element = mount({ media: CLIP, ...properties }, size)
  await nextEvent(element, 'ready')
  return element
}

/** Removes what the last test put on the page, and what the viewer remembers. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove()
  localStorage.clear()
}

/** Detail of the next event of a name; fails after 20 s. */
export function nextEvent<Name extends keyof ReviewViewerEvents>(
  element: HTMLElement,
  name: Name,
): Promise<ReviewViewerEvents[Name]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No ${name} within 20 s`)), 20_000)
    element.addEventListener(
      name,
      (event) => {
        clearTimeout(timer)
        resolve((event as CustomEvent<ReviewViewerEvents[Name]>).detail)
      },
      { once: true },
    )
  })
}

/** Whether something is there. A node handed to `expect` would be printed whole when it is there: that takes minutes. */
export function has(element: HTMLElement, selector: string): boolean {
  return element.shadowRoot?.querySelector(selector) != null
}

/** Collects an event's details. */
export function collect<Name extends keyof ReviewViewerEvents>(
  element: HTMLElement,
  name: Name,
): ReviewViewerEvents[Name][] {
  const details: ReviewViewerEvents[Name][] = []
  element.addEventListener(name, (event) => details.push((event as CustomEvent<ReviewViewerEvents[Name]>).detail))
  return details
}

/** The first element of the viewer's shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

/** Finds a button by its accessible name. */
export function button(element: HTMLElement, label: string): Promise<HTMLButtonElement> {
  return part<HTMLButtonElement>(element, `button[aria-label="${label}"]`)
}

/** The number burnt into the picture on a canvas. */
export function frameIn(canvas: HTMLCanvasElement): number {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no picture')
  const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height)
  const scale = { x: canvas.width / CODE_WIDTH, y: canvas.height / CODE_HEIGHT }
  return readFrame((x, y) => data[(Math.floor(y * scale.y) * width + Math.floor(x * scale.x)) * 4] ?? 0)
}

/** The number burnt into the picture on screen. */
export function burntFrame(element: HTMLElement): number {
  const canvas = element.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.picture')
  if (!canvas) throw new Error('There is no picture')
  return frameIn(canvas)
}

/** Sets the value of a React-controlled field as a user's typing does. */
export function fillField(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
