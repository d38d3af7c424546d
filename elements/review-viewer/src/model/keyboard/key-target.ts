/** What a key belongs to: the text it is typed into, a dialog or grid, another control, or nobody yet. */
export type KeyUse = 'text' | 'layer' | 'control' | 'free'

const TEXT_TYPES = new Set(['text', 'search', 'number', 'email', 'url', 'tel', 'password'])
/** What has keys of its own for everything, or covers the viewer: it keeps them all. */
const LAYERS =
  'dialog, [role="alertdialog"], [aria-modal="true"], .arbo-dialog, [role="grid"], [role="treegrid"], [role="tree"], [role="application"]'
/** Small panels and lists beside a button: they keep all but the wish to write. */
const MENUS = '.popup, [role="dialog"], [role^="menu"], [role="listbox"], [role="combobox"]'
const BUTTONS = 'button, a[href], summary, [role="button"], [role="tab"], [role="link"]'

export interface KeyPlace {
  /** From what the key was pressed on outwards, up to what the viewer is in. */
  around: readonly Element[]
  inside: boolean
  key: string
  /** The user goes through the page by Tab, so that a focused control is one that they went to. */
  walking: boolean
}

/**
 * Whether a shortcut may use a key. Keys typed into a text stay there. A button or a choice that merely kept the focus
 * after a click does not: unless one went there by Tab, the keyboard is the viewer's again.
 */
export function keyUse({ around, inside, key, walking }: KeyPlace): KeyUse {
  const [target] = around
  if (!(target instanceof HTMLElement)) return !target || inside ? 'free' : 'control'
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return 'text'
  if (target instanceof HTMLInputElement && TEXT_TYPES.has(target.type)) return 'text'
  if (around.some((each) => each.matches(LAYERS))) return 'layer'
  if (around.some((each) => each.matches(MENUS))) return 'control'
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  if (isField) return !inside || walking || isOpen(target) ? 'control' : 'free'
  if (!target.matches(BUTTONS)) return inside ? 'free' : 'control'
  if (key === 'Enter') return 'control'
  if (walking) return inside && key !== ' ' ? 'free' : 'control'
  return 'free'
}

/** Whether a list of choices is unfolded; a browser that does not know is taken to have it folded. */
function isOpen(target: HTMLElement): boolean {
  return CSS.supports('selector(:open)') && target.matches(':open')
}

/** The elements that a key was pressed on, without those that the viewer itself is in. */
export function pressedOn(event: Event, viewer: HTMLElement): Element[] {
  const path = event.composedPath()
  const end = path.findIndex((each) => each instanceof Node && isAround(each, viewer))
  return path.slice(0, end === -1 ? path.length : end).filter((each) => each instanceof Element)
}

function isAround(outer: Node, viewer: HTMLElement): boolean {
  for (let node: Node | null = viewer; node; node = node instanceof ShadowRoot ? node.host : node.parentNode) {
    if (node === outer) return true
  }
  return false
}
