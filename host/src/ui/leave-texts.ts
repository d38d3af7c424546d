import { catalogue } from '@arbo/core'
import { pageTexts } from '../app/page-language.ts'

/** The question before leaving a page with unsaved changes. */
export const leaveMessages = catalogue('host.leave', {
  title: 'Leave without saving?',
  message: 'What you have changed on this page is lost.',
  confirm: 'Discard and leave',
  stay: 'Stay',
})

export const leaveTexts = pageTexts(leaveMessages)
