import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/** The banner's texts while the user views as somebody else; apart, because the shell shows them. */
export const viewAsMessages = catalogue('host.view_as', {
  person: 'Viewing as {name}',
  role: 'Viewing as the role {name}',
  readOnly: 'You can look but not change anything.',
  leftOut: 'Controls that change something are hidden or disabled.',
  reason: 'You are viewing as someone else, so nothing can be changed.',
  until: 'Ends at {time}.',
  end: 'End',
  failed: 'Viewing as someone else failed',
})

export const viewAsTexts = pageTexts(viewAsMessages)
