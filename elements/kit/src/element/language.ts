import { languageOf, loadChunk, translate, type Language, type Translations } from '@arbo/core'

/** Fetches the texts of each language but English, which is there from the start. */
export type Translators = Partial<Record<Language, () => Promise<{ translations: Translations }>>>

/** The language of an element, as an external store for React. */
export interface LanguageStore {
  /** Reads it at the element's present place in the document, and follows it. Call after each connect and move. */
  readonly connect: () => void
  readonly disconnect: () => void
  /** Undefined until the texts of the first language are there. */
  readonly getSnapshot: () => Language | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const hostOf = (root: Node): Element | null => (root instanceof ShadowRoot ? root.host : null)

/** Documents and shadow trees around an element, the nearest first. */
function rootsAround(element: Element): Node[] {
  const root = element.getRootNode()
  const host = hostOf(root)
  return host ? [root, ...rootsAround(host)] : [root]
}

/** The `lang` of an element, or of what is nearest around it, through shadow trees as the browser itself reads it. */
function tagAround(element: Element): string {
  const near = element.closest('[lang]')
  const host = hostOf(element.getRootNode())
  return near?.getAttribute('lang') ?? (host ? tagAround(host) : '')
}

/** @param translators without one for its language an element is English */
export function createLanguageStore(element: Element, translators: Translators): LanguageStore {
  let language: Language | undefined
  let wanted: Language | undefined
  const listeners = new Set<() => void>()
  const observer = new MutationObserver(follow)

  function set(next: Language): void {
    if (next === language) return
    language = next
    listeners.forEach((notify) => notify())
  }

  function follow(): void {
    const next = languageOf(tagAround(element))
    if (next === wanted) return
    wanted = next
    const fetch = translators[next]
    if (!fetch) return set('en')
    void load(next, fetch)
  }

  /** What is on screen stays in its language meanwhile, and an element whose texts cannot be had is English. */
  async function load(next: Language, fetch: () => Promise<{ translations: Translations }>): Promise<void> {
    try {
      translate(next, (await loadChunk(next, fetch)).translations)
      if (wanted === next) set(next)
    } catch {
      if (wanted !== next) return
      // The next change, or another place, asks again.
      wanted = undefined
      set(language ?? 'en')
    }
  }

  return {
    connect() {
      for (const root of rootsAround(element)) observer.observe(root, { attributeFilter: ['lang'], subtree: true })
      follow()
    },
    disconnect: () => observer.disconnect(),
    getSnapshot: () => language,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
