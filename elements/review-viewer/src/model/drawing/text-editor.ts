import { NOMINAL_HEIGHT, onStage, type View } from './picture-box.ts'
import { LINE_HEIGHT, TEXT_SIZE, fontOf } from './text-shape.ts'

/** A text that is being typed on the picture. */
export interface TextDraft {
  /** The object that is changed; a new one without it. */
  id?: string
  /** Where it begins, in units of the picture. */
  at: readonly [number, number]
  text: string
  colour: string
  /** Nominal px, as of a stroke. */
  width: number
}

/** The contract's longest text. */
const LONGEST = 2000

/**
 * The field in which text is typed, in its place and size on the picture. Ctrl+Enter, Escape and leaving it keep the
 * text: Undo takes it back.
 */
export class TextEditor {
  readonly #parent: HTMLElement
  readonly #onClose: (draft: TextDraft | null) => void
  #field: HTMLTextAreaElement | null = null
  #draft: TextDraft | null = null

  /** @param onClose gets what was typed, and null where it was given up */
  constructor(parent: HTMLElement, onClose: (draft: TextDraft | null) => void) {
    this.#parent = parent
    this.#onClose = onClose
  }

  /** Id of the object being changed. */
  editing(): string | null {
    return this.#draft?.id ?? null
  }

  isOpen(): boolean {
    return this.#field !== null
  }

  open(draft: TextDraft, view: View, label: string): void {
    this.finish()
    const field = this.#parent.ownerDocument.createElement('textarea')
    field.className = 'text-editor'
    field.setAttribute('aria-label', label)
    field.value = draft.text
    field.maxLength = LONGEST
    field.style.color = draft.colour
    field.addEventListener('keydown', this.#onKey)
    field.addEventListener('blur', () => this.finish())
    field.addEventListener('input', () => this.#fit())
    // The layer below would take a press in the field for one of the pen.
    field.addEventListener('pointerdown', (event) => event.stopPropagation())
    this.#draft = draft
    this.#field = field
    this.#parent.append(field)
    this.setView(view)
    field.focus()
    field.select()
  }

  setView(view: View): void {
    if (!this.#field || !this.#draft) return
    const [left, top] = onStage(view, ...this.#draft.at)
    const size = (this.#draft.width * TEXT_SIZE * view.box.height) / NOMINAL_HEIGHT
    Object.assign(this.#field.style, {
      insetInlineStart: `${left}px`,
      insetBlockStart: `${top}px`,
      font: fontOf(size),
      lineHeight: String(LINE_HEIGHT),
    })
    this.#fit()
  }

  /** Keeps what was typed. */
  finish(): void {
    const draft = this.#draft
    const text = this.#field?.value.trimEnd() ?? ''
    this.#close(draft ? { ...draft, text } : null)
  }

  /** Gives up what was typed. */
  cancel(): void {
    this.#close(null)
  }

  #close(draft: TextDraft | null): void {
    const field = this.#field
    if (!field) return
    // Before the field goes: its going is a blur, too.
    this.#field = null
    this.#draft = null
    field.remove()
    this.#onClose(draft)
  }

  /** The field is as large as its text. */
  #fit(): void {
    const field = this.#field
    if (!field) return
    field.style.inlineSize = '0'
    field.style.blockSize = '0'
    field.style.inlineSize = `${Math.max(24, field.scrollWidth + 8)}px`
    field.style.blockSize = `${field.scrollHeight}px`
  }

  #onKey = (event: KeyboardEvent): void => {
    // What is typed is no shortcut of the viewer.
    event.stopPropagation()
    if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      this.finish()
    }
  }
}
