import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const languageMessages = catalogue('host.language', {
  lead: 'Of the whole product, for you alone, wherever you sign in. Names and words of your workspace stay as they are.',
  choose: 'Language',
  browser: 'As in the browser ({language})',
  saved: 'Language saved',
  // Each in itself, so that whoever reads it finds it.
  names: { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español', ja: '日本語' },
})

export const languageTexts = pageTexts(languageMessages)
