export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Other types hold a choice, a secret, or a search. */
const TYPES: ReadonlySet<string> = new Set(['text', 'email', 'url', 'tel', 'number'])
const SECRET = /password|one-time-code|cc-/

/** Whether it is a field for free text, which may be kept for a while. */
export function isTextField(target: EventTarget | null | undefined): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true
  return target instanceof HTMLInputElement && TYPES.has(target.type) && !SECRET.test(target.autocomplete)
}

const wordsOf = (element: Element | null | undefined): string =>
  element?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? ''

/** Title of the dialog that contains the field. */
export function dialogOf(field: TextField): string | null {
  const dialog = field.closest('[role=dialog], [role=alertdialog]')
  if (!dialog) return null
  const root = dialog.getRootNode() as Document | ShadowRoot
  const title = root.getElementById(dialog.getAttribute('aria-labelledby') ?? '')
  return dialog.getAttribute('aria-label') ?? wordsOf(title)
}

/** A name for the field that is the same after a reload, which ids are not. */
export function nameOf(field: TextField): string {
  const label = field.getAttribute('aria-label') ?? wordsOf(field.labels?.[0])
  const root = field.getRootNode()
  const host = root instanceof ShadowRoot ? root.host.localName : ''
  return [host, dialogOf(field) ?? '', field.localName, field.name, label || field.placeholder].join('|')
}

/** Types for the user: the field's listeners run. */
export function typeInto(field: TextField, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  // React overrides the field's own property and ignores values set through it.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** All text fields, also in shadow trees, and the trees to observe for new ones. */
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
