import { pageLanguage, textsIn, type Catalogue, type Messages, type TextsOf } from '@arbo/core'

/**
 * The texts of a catalogue in the language of the page. Each is looked up where it is used, since the language of the
 * account is known later than this module: none may be kept in a constant of a module.
 */
// @__NO_SIDE_EFFECTS__
export function pageTexts<English extends Messages>(messages: Catalogue<English>): TextsOf<Catalogue<English>> {
  const texts = {}
  for (const key of Object.keys(messages.english)) {
    Object.defineProperty(texts, key, { enumerable: true, get: () => textsIn(messages, pageLanguage())[key] })
  }
  return texts as TextsOf<Catalogue<English>>
}
