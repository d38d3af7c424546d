import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

export const formMessages = catalogue('host.forms', {
  typedKept: 'What you typed is still here: save again in a moment.',
  restored: 'What you typed before the page was loaded again is back.',
  startAgain: 'Discard it',
  conflictTitle: 'Somebody changed this meanwhile',
  conflictMessage: 'Nothing was saved; what you typed is still here.',
  conflictNowIs: 'There is now:',
  conflictNow: '{field}: {value}',
  conflictEmpty: 'nothing',
  conflictOverwrite: 'Save mine anyway',
  conflictTake: 'Discard mine',
})

export const formDialogTexts = pageTexts(formMessages)
