import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/** Texts of what waits for the connection; apart, because the first page has none of it. */
export const unsentMessages = catalogue('host.unsent', {
  unsent:
    '{count, plural, one {# change waits, and is} other {# changes wait, and are}} sent when the connection is back.',
  keptAt: 'What you see is from {time}.',
})

export const unsentTexts = pageTexts(unsentMessages)
