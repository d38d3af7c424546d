import { pageLanguage, textsIn } from '@arbo/core'
import { messages } from './texts.ts'

interface Versioned {
  version?: string
}

/**
 * Registers the element under a tag and returns the class that has it. The first one wins: when another copy has the tag
 * already, the page is warned and goes on. A second tag gets a subclass, since a registry takes a class only once.
 * Without a DOM it does nothing.
 */
export function defineElement(tag: string, element: CustomElementConstructor & Versioned): CustomElementConstructor {
  if (typeof customElements === 'undefined') return element
  const existing: (CustomElementConstructor & Versioned) | undefined = customElements.get(tag)
  if (existing) {
    if (existing !== element && Object.getPrototypeOf(existing) !== element) {
      const values = { tag, existing: existing.version ?? '?', own: element.version ?? '?' }
      // oxlint-disable-next-line no-console -- for the page's author, who loaded two copies
      console.warn(textsIn(messages, pageLanguage()).alreadyDefined(values))
    }
    return existing
  }
  const free = customElements.getName(element) === null ? element : class extends element {}
  customElements.define(tag, free)
  return free
}
