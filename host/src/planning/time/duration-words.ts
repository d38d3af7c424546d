import { formatDuration, pageLanguage } from '@arbo/core'

/** A time within a sentence, in the language of the page. */
export const durationWords = (minutes: number): string => formatDuration(minutes, pageLanguage())
