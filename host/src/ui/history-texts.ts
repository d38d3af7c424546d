import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The texts around a history of changes; those of the changes are kit’s. */
export const historyMessages = catalogue('host.history', { title: 'History' })

export const historyTexts = pageTexts(historyMessages)
