import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of the page that leads to the libraries. */
export const librariesMessages = catalogue('host.libraries', {
  about: 'What {projects} are measured by, how {scenes} move on, and what people work towards.',
  metrics: 'What is counted for {scenes}: frames, hours, cost, difficulty.',
  statuses: 'The steps that {scenes} go through, and who may take each.',
  tags: 'Coloured labels for marking {scenes} and finding them again.',
  targetLibrary: 'Monthly goals with their levels and rewards.',
})

export const librariesTexts = pageTexts(librariesMessages)
