import { until } from '../../../kit/src/testing/index.ts'
import { define, type PlaylistElement, type PlaylistEntry, type PlaylistEvents } from '../element.ts'

define()

/** One grey pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACwAAAAAAQABAAACAkQBADs='
/** A clip of 300 frames at 24 fps. */
const CLIP = { kind: 'video', src: '/.cache/clips/h264-24/clip.mp4', frameRate: 24 }

/** A scene with everything in it. */
export function sceneOf(at: number, change: Partial<PlaylistEntry> = {}): PlaylistEntry {
  return {
    id: `s${at}`,
    name: `Scene ${at}`,
    code: `S${at}`,
    thumbnail: PIXEL,
    status_kind: 3,
    status: { name: 'To check' },
    open_comments: at,
    rendition: { id: `r${at}`, number: at, is_pinned: at === 2, is_outdated: at === 2 },
    media: { ...CLIP, id: `v${at}` },
    ...change,
  }
}

export const scenes = (count: number): PlaylistEntry[] => Array.from({ length: count }, (_, at) => sceneOf(at + 1))

const mounted: HTMLElement[] = []

/** Adds a playlist to the page; `width` and `height` in CSS px. */
export function mount(
  properties: Partial<PlaylistElement>,
  { width = 1100, height = 640 }: { width?: number; height?: number } = {},
): PlaylistElement {
  const element = document.createElement('arbo-playlist')
  element.style.cssText = `width:${width}px;height:${height}px`
  Object.assign(element, properties)
  document.body.append(element)
  mounted.push(element)
  return element
}

/** Removes what the last test put on the page. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove()
}

/** Collects an event's details; with `refuse` each is vetoed. */
export function collect<Name extends keyof PlaylistEvents>(
  element: HTMLElement,
  name: Name,
  refuse = false,
): PlaylistEvents[Name][] {
  const details: PlaylistEvents[Name][] = []
  element.addEventListener(name, (event) => {
    details.push((event as CustomEvent<PlaylistEvents[Name]>).detail)
    if (refuse) event.preventDefault()
  })
  return details
}

/** The first element of the shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

/** Scenes by id in the order in which they stand. */
export function orderOf(element: HTMLElement): string {
  return [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.row') ?? [])]
    .toSorted((a, b) => a.offsetTop - b.offsetTop)
    .map((row) => row.dataset['scene'])
    .join(' ')
}

/** The button of a scene. */
export const rowOf = (element: HTMLElement, id: string): Promise<HTMLButtonElement> =>
  part<HTMLButtonElement>(element, `[data-scene="${id}"] .row-main`)

/** What was told to assistive technology last. */
export const saidBy = (element: HTMLElement): string =>
  element.shadowRoot?.querySelector('.rows-scroll + [role="status"]')?.textContent ?? ''

/** Whether something is there. */
export const has = (element: HTMLElement, selector: string): boolean =>
  element.shadowRoot?.querySelector(selector) != null
