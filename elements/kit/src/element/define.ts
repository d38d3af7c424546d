interface Versioned {
  version?: string
}

const registered = new WeakSet<CustomElementConstructor>()

function versionOf(constructor: CustomElementConstructor): string {
  return (constructor as Versioned).version ?? 'of unknown version'
}

/**
 * Registers an element under a tag and returns the class that has it. The first one wins: when another copy already has
 * the tag, the page is warned with both versions and goes on. A class that has a tag already gets the second one as a
 * subclass, since a registry takes a constructor only once. Without a DOM it does nothing.
 */
export function define(tag: string, elementClass: CustomElementConstructor): CustomElementConstructor {
  if (typeof customElements === 'undefined') return elementClass
  const existing = customElements.get(tag)
  if (existing) {
    if (existing !== elementClass && Object.getPrototypeOf(existing) !== elementClass) {
      // eslint-disable-next-line no-console -- for the page's author, who loaded two copies
      console.warn(
        `<${tag}> is already defined (${versionOf(existing)}); this copy (${versionOf(elementClass)}) is not used. ` +
          `To have both, define this one under another tag.`,
      )
    }
    return existing
  }
  const free = registered.has(elementClass) ? class extends elementClass {} : elementClass
  customElements.define(tag, free)
  registered.add(free)
  return free
}
