import { until } from '../../../kit/src/testing/index.ts'
import { define, type WoohooTreemapElement, type WoohooTreemapEvents } from '../element.ts'

define()

const mounted: HTMLElement[] = []

/** Adds a treemap to the page; `width` and `height` in CSS px. */
export function mount(
  properties: Partial<WoohooTreemapElement>,
  {
    width = 1100,
    height = 640,
    around = document.body,
  }: { width?: number; height?: number; around?: HTMLElement } = {},
): WoohooTreemapElement {
  const element = document.createElement('arbo-woohoo-treemap')
  element.style.cssText = `width:${width}px;height:${height}px`
  Object.assign(element, properties)
  around.append(element)
  mounted.push(element)
  if (around !== document.body) {
    document.body.append(around)
    mounted.push(around)
  }
  return element
}

/** Removes what the last test put on the page. */
export function unmountAll(): void {
  for (const element of mounted.splice(0)) element.remove()
}

/** Collects an event's details; with `refuse` each is vetoed. */
export function collect<Name extends keyof WoohooTreemapEvents>(
  element: HTMLElement,
  name: Name,
  refuse = false,
): WoohooTreemapEvents[Name][] {
  const details: WoohooTreemapEvents[Name][] = []
  element.addEventListener(name, (event) => {
    details.push((event as CustomEvent<WoohooTreemapEvents[Name]>).detail)
    if (refuse) event.preventDefault()
  })
  return details
}

/** The first element of the shadow root that a selector finds; waits for it. */
export function part<Found extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string): Promise<Found> {
  return until(() => element.shadowRoot?.querySelector<Found>(selector), selector)
}

export const all = (element: HTMLElement, selector: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/** Words of elements, with single spaces. */
export const wordsOf = (element: HTMLElement, selector: string): string[] =>
  all(element, selector).map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '')

/** Names of the rectangles of the place, the largest first. */
export const rectangles = (element: HTMLElement): string[] =>
  all(element, '[role="option"]').map((one) => one.getAttribute('aria-label')?.split(', ')[0] ?? '')

/** The rectangle of a name. */
export const rectangle = (element: HTMLElement, name: string): Promise<HTMLElement> =>
  until(
    () => all(element, '[role="option"]').find((one) => one.getAttribute('aria-label')?.startsWith(`${name},`)),
    name,
  )

/** Rows of the table as text, head and total too. */
export const tableOf = (element: HTMLElement): string[][] =>
  all(element, '.table tr:not([aria-hidden])').map((row) =>
    [...row.querySelectorAll('th, td')].map(
      (cell) => (cell.querySelector('button') ?? cell).textContent?.replaceAll(/\s+/g, ' ').trim() ?? '',
    ),
  )
