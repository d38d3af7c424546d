import { EVENTS, type SideMessage } from '../wire.ts'

/** The page's reactions to messages of a side module. */
export interface PopupDuties {
  /** Takes the popup away. `deletedId`: of the scene that is gone. */
  hide(deletedId: string | null): void
  /** Keeps the address for the way back, clears the session and asks to sign in again. */
  expire(): void
}

/**
 * Obeys the messages of the side modules whose elements are shown: `scene-deleted` hides them, `token-expired` hides them
 * and ends the session on this side.
 * @returns ends it
 */
export function bindSideModule(element: EventTarget, { hide, expire }: PopupDuties): () => void {
  const obey = (event: Event): void => {
    const message = (event as CustomEvent<SideMessage | undefined>).detail
    if (message?.type === 'scene-deleted') hide(message.id)
    else if (message?.type === 'token-expired') {
      hide(null)
      expire()
    }
  }
  element.addEventListener(EVENTS.message, obey)
  return () => element.removeEventListener(EVENTS.message, obey)
}
