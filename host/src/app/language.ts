import { languageOf, pageLanguage, translate, type Language, type Profile, type Translations } from '@arbo/core'
import { COOKIES } from '@arbo/core/internal'
import { createStore } from 'zustand/vanilla'
import type { App } from './app-context.ts'

const DAYS = 365

/** The language of the page; a change renders all of it again. */
export const languageStore = createStore<{ language: Language }>(() => ({ language: pageLanguage() }))

type Translators = Partial<Record<Language, () => Promise<{ translations: Translations }>>>
let translators: Translators = {}

/** Where the texts of each language come from; those of English are there. */
export function provideTexts(from: Translators): void {
  translators = from
}

/** What was asked for last: texts that come late change nothing. */
let wanted: Language | null = null

/** Brings the texts of a language, and the page into it. It stays English where they cannot be had. */
export async function showLanguage(language: Language): Promise<void> {
  let shown = language
  wanted = language
  try {
    const texts = await translators[language]?.()
    if (texts) translate(language, texts.translations)
  } catch {
    shown = 'en'
  }
  if (wanted !== language) return
  document.documentElement.lang = shown
  languageStore.setState({ language: shown })
}

/**
 * The page follows the account: the language that it chose, else the browser's. A choice is kept on this device for the
 * next page, which is written by the server before it knows whose it is (build/boot.js does the same).
 */
export function followLanguage({ session, storage, viewAs }: Pick<App, 'session' | 'storage' | 'viewAs'>): void {
  // Who looks at the workspace as somebody else reads their own language.
  if (viewAs) return
  let known: Profile | null = null
  session.subscribe(() => {
    const { user } = session.getState()
    if (!user || user === known) return
    known = user
    if (user.language) storage.cookies.set(COOKIES.language, user.language, DAYS)
    else storage.cookies.remove(COOKIES.language)
    const language = user.language ?? languageOf(...navigator.languages)
    if (language !== pageLanguage()) void showLanguage(language)
  })
}
