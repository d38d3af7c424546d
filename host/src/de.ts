import type { Translation } from '@arbo/core'
import { translations as kit } from '@arbo/kit/de'
import type { languageMessages } from './account/profile/language-texts.ts'

/** The host in German, with the texts of the kit and of the SDK, whose glossary holds. */
export const translations = {
  ...kit,
  'host.language': {
    lead: 'Für das ganze Produkt, nur für dich, wo immer du dich anmeldest. Namen und Wörter deines Workspace bleiben, wie sie sind.',
    choose: 'Sprache',
    browser: 'Wie im Browser ({language})',
    saved: 'Sprache gespeichert',
    names: { en: 'English', de: 'Deutsch' },
  },
} satisfies { 'host.language': Translation<typeof languageMessages> }
