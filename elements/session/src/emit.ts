import { EVENTS } from '@arbo/core/wire'
import type { SessionEvents } from './events.ts'

/** Dispatches one of the element's events; false where the page refused it. */
export function emit<Name extends keyof SessionEvents>(
  element: HTMLElement,
  name: Name,
  detail: SessionEvents[Name],
): boolean {
  const cancelable = name === EVENTS.effect
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }))
}
