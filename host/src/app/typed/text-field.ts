export type TextField = HTMLInputElement | HTMLTextAreaElement

/** What is typed in other kinds is a choice, a secret, or asks for something again each time. */
const TYPES: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number'])
const SECRET = /password|one-time-code|cc-/

/** Whether somebody types their own words into it, which may be kept for a while. */
export function isTextField(target: EventTarget | null | undefined): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && TYPES.has(target.type) && !SECRET.test(target.autocomplete)
}

const wordsOf = (element: Element | null | undefined): string =>
  element?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''

/** Title of the dialog in which a field stands. */
export function dialogOf(field: TextField): string | null {
  const dialog = field.closest('[role=dialog], [role=alertdialog]')
  if (!dialog) return null
  const root = dialog.getRootNode() as Document | ShadowRoot
  const title = root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  return dialog.getAttribute('aria-label') ?? wordsOf(title)
}

/** Says which field it is in words that are the same when the page is loaded afresh: ids are not. */
export function nameOf(field: TextField): string {
  const label = field.getAttribute('aria-label') ?? wordsOf(field.labels?.[0])
  const root = field.getRootNode()
  const host = root instanceof ShadowRoot ? root.host.localName : ''
  return [host, dialogOf(field) ?? '', field.localName, field.name, label || field.placeholder].join('|')
}

/** Types for the user: whoever listens to the field hears it. */
export function typeInto(field: TextField, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React watches a field's own property, and takes what it has set itself for nothing new.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** The fields of the page, those inside of its elements too, and the trees in which they may come. */
export function textFields(): { fields: TextField[]; roots: Node[] } {
  const fields: TextField[] = []
  const roots: (Document | ShadowRoot)[] = [document]
  for (const root of roots) {
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot) roots.push(element.shadowRoot)
      if (isTextField(element)) fields.push(element)
    }
  }
  return { fields, roots }
}
