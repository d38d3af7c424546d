import { createContext, useContext } from 'react'
import { textsIn, type Catalogue, type Language, type Messages, type TextsOf } from '@arbo/core'

/** The language of what is around: of the element, or of the host's page. */
export const LanguageContext = createContext<Language>('en')

export const useLanguage = (): Language => useContext(LanguageContext)

/** The texts of a catalogue in the language of what is around. */
export const useTextsOf = <English extends Messages>(catalogue: Catalogue<English>): TextsOf<Catalogue<English>> =>
  textsIn(catalogue, useLanguage())
