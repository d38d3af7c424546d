/** What a key pressed on an element belongs to: the text in it, the control itself, or nobody yet. */
export type KeyUse = 'text' | 'control' | 'free'

const TEXT_TYPES = new Set(['text', 'search', 'number', 'email', 'url', 'tel', 'password'])
/** Keys that a focused button, link or tab takes for itself. */
const BUTTON_KEYS = new Set([' ', 'Enter'])

/** Whether a shortcut may use a key pressed on `target`. Keys typed into a text stay there. */
export function keyTarget(target: EventTarget | undefined, key: string): KeyUse {
  if (!(target instanceof HTMLElement)) return 'free'
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return 'text'
  if (target instanceof HTMLInputElement) return TEXT_TYPES.has(target.type) ? 'text' : 'control'
  if (target instanceof HTMLSelectElement) return 'control'
  // A dialog over the viewer (the sheet of shortcuts) keeps its keys.
  const layer = target.closest('dialog, [role="alertdialog"], [popover]:popover-open')
  if (layer?.matches('dialog, [role="alertdialog"], .popup')) return 'control'
  if (target.matches('button, a[href], summary, [role="tab"]') && BUTTON_KEYS.has(key)) return 'control'
  return 'free'
}
