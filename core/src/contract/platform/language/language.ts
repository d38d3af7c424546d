/** Languages that texts exist in; English first, which stands in for any other. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'ja'] as const

/** A language that texts exist in, by its tag. */
export type Language = (typeof LANGUAGES)[number]

/** The first of these language tags (BCP 47) that texts exist in: `['it', 'de-AT']` is German. */
export function languageOf(...tags: readonly string[]): Language {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-')
    const language = LANGUAGES.find((one) => one === primary)
    if (language) return language
  }
  return 'en'
}

let ofReader: (() => Language) | undefined

/** On a server, which has no page: the language of whoever reads what is being said, at that moment. */
export function speakTo(reader: () => Language): void {
  ofReader = reader
}

/** The language of the document, for what belongs to no element, as the messages of the SDK; without one English. */
export function pageLanguage(): Language {
  if (ofReader) return ofReader()
  const { document } = globalThis as { document?: { documentElement: { lang: string } } }
  return languageOf(document?.documentElement.lang ?? '')
}
