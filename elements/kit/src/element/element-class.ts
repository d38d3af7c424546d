import r2wc from '@r2wc/react-to-web-component'
import type { ComponentType } from 'react'
import { attributeName, type Prop, type PropTable, type PropsOf } from './attributes.ts'
import { emitError } from './emit.ts'
import { createHost, hosts, type Host } from './host.ts'
import type { Translators } from './language.ts'
import { shellOf } from './Shell.tsx'
import { adoptStyles } from './style-sheets.ts'

// r2wc keeps its state under these registered symbols, so that a subclass can reach it.
const R2WC_CONNECTED: unique symbol = Symbol.for('r2wc.connected') as never
const R2WC_PROPS: unique symbol = Symbol.for('r2wc.props') as never

interface R2wcElement extends HTMLElement {
  [R2WC_CONNECTED]: boolean
  [R2WC_PROPS]: Record<string, unknown>
  readonly shadowRoot: ShadowRoot
  connectedCallback(): void
  disconnectedCallback(): void
}

/** A custom element class with one property per row of its table. */
export interface ElementClass<Props> {
  new (): HTMLElement & Props
  /** Version of the package, shown when two copies want the same tag. */
  version: string
  readonly observedAttributes: string[]
}

export interface ElementOptions {
  /** A click on plain content focuses the first control. Only for elements that are one control. */
  delegatesFocus?: boolean
  /** Its texts in languages other than English, each in a file of its own: `{ de: () => import('./de.ts') }`. */
  translators?: Translators
}

/**
 * Base class of a custom element that shows a React view in an open shadow root: r2wc with its limits removed.
 *
 * @param View gets the properties of the table; it reads the host by `useHost`, `useEmit` and `useSession`.
 * @param styles texts of style sheets (`import css from './x.css?inline'`), adopted in this order.
 * @param props the element's properties, `{ versionId: attr.string, comments: attr.none<Comment[]>() }`.
 *
 * A value that does not fit its attribute's kind leaves the property at its initial value and dispatches `arbo-error`
 * with the code `attribute_invalid`.
 */
export function elementClass<const Table extends PropTable>(
  View: ComponentType<PropsOf<Table>>,
  styles: readonly string[],
  props: Table,
  options: ElementOptions = {},
): ElementClass<PropsOf<Table>> {
  // Without a DOM (server rendering, a Node script) the module must still load; nothing can be constructed there.
  if (typeof HTMLElement === 'undefined') return Object as never

  const names = Object.keys(props)
  const byAttribute = new Map<string, string>()
  for (const name of names) if (props[name]?.fromAttribute) byAttribute.set(attributeName(name), name)

  // Properties without a type: r2wc then only stores them and renders, and neither parses nor reflects.
  const untyped = Object.fromEntries(names.map((name) => [name, undefined]))
  const Base = r2wc(shellOf(View), { shadow: 'open', props: untyped as never }) as unknown as new () => R2wcElement

  class ArboElement extends Base {
    static version = '0.0.0'
    static observedAttributes = [...byAttribute.keys()]
    #host: Host

    constructor() {
      super()
      // r2wc starts as connected and would mount an element that was made but never inserted.
      this[R2WC_CONNECTED] = false
      for (const name of names) this[R2WC_PROPS][name] = props[name]?.initial
      this.#host = createHost(this, this.shadowRoot, options.translators ?? {})
      hosts.set(this.shadowRoot, this.#host)
      adoptStyles(this.shadowRoot, styles)
    }

    // r2wc's constructor calls this with the mode alone.
    override attachShadow(init: ShadowRootInit): ShadowRoot {
      return super.attachShadow({ ...init, delegatesFocus: options.delegatesFocus ?? false })
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = byAttribute.get(attribute)
      if (name === undefined) return
      ;(this as unknown as Record<string, unknown>)[name] = this.#convert(attribute, props[name], text)
    }

    #convert(attribute: string, prop: Prop<unknown> | undefined, text: string | null): unknown {
      try {
        return prop?.fromAttribute?.(text)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        // Attributes are read before the element is in the document; tell the page when it can hear it.
        queueMicrotask(() =>
          emitError(this, { code: 'attribute_invalid', message: `Attribute ${attribute}: ${reason}`, error }),
        )
        return prop?.initial
      }
    }

    override connectedCallback(): void {
      this.#upgradeProperties()
      this.#host.session.connect()
      this.#host.language.connect()
      super.connectedCallback()
      this.#host.showPortal()
    }

    override disconnectedCallback(): void {
      this.#host.session.disconnect()
      this.#host.language.disconnect()
      // A move is a removal and an insertion in one task: only what is still out afterwards is unmounted. It also keeps
      // React from unmounting a root while it renders another one of the same copy.
      queueMicrotask(() => {
        if (!this.isConnected) super.disconnectedCallback()
      })
    }

    connectedMoveCallback(): void {
      this.#host.session.disconnect()
      this.#host.session.connect()
      this.#host.language.disconnect()
      this.#host.language.connect()
      this.#host.showPortal()
    }

    adoptedCallback(): void {
      adoptStyles(this.shadowRoot, styles)
    }

    /** A property set before the class was defined sits on the object itself and would hide the accessor for ever. */
    #upgradeProperties(): void {
      const own = this as unknown as Record<string, unknown>
      for (const name of names) {
        if (!Object.hasOwn(this, name)) continue
        const value = own[name]
        delete own[name]
        own[name] = value
      }
    }
  }
  return ArboElement as unknown as ElementClass<PropsOf<Table>>
}
