import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const formMessages = catalogue('host.forms', {
  typedKept: 'What you typed is still here. Save again in a moment.',
  restored: 'What you typed before the page reloaded is back.',
  startAgain: 'Discard it',
  conflictTitle: 'Someone else changed this',
  conflictMessage: 'Nothing was saved, and what you typed is still here.',
  conflictNowIs: 'Now saved:',
  conflictNow: '{field}: {value}',
  conflictEmpty: 'nothing',
  conflictOverwrite: 'Overwrite with mine',
  conflictTake: 'Discard mine',
})

export const formDialogTexts = pageTexts(formMessages)
