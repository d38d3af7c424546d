import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of the people tile's page; those of the tile itself are the element's. */
export const insightMessages = catalogue('host.insight', {
  loading: 'Loading people insight',
  unavailable: 'People insight is unavailable',
})

export const insightTexts = pageTexts(insightMessages)
