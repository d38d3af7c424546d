import { EVENTS } from '@arbo/core/wire'

/** Detail of `arbo-error`: a stable code, a sentence for people, and the cause where there is one. */
export interface ErrorDetail {
  code: string
  message: string
  error?: unknown
}

/**
 * Dispatches a typed event from an element: bubbling and composed, so that it is heard through shadow roots, and
 * cancelable. Returns false when a listener called `preventDefault`.
 */
export function emit(element: HTMLElement, name: string, detail?: unknown): boolean {
  return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }))
}

/** Tells the page of a failure inside an element by the `arbo-error` event that every element of the suite shares. */
export function emitError(element: HTMLElement, detail: ErrorDetail): boolean {
  return emit(element, EVENTS.error, detail)
}
