import { catalogue } from '@arbo/core'
import { pageTexts } from '../page-language.ts'

/** What is said of typing that outlives its page, fetched with what keeps it. */
export const typedMessages = catalogue('host.typed', {
  typingKept: 'What you were typing is kept',
  typingKeptIn: 'Open “{dialogs}” again to go on.',
})

export const typedTexts = pageTexts(typedMessages)
