import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The ways to a first project, where there is none. */
export const firstProjectMessages = catalogue('host.first_project', {
  lead: 'Begin in the way that fits what you have. You can take the others later.',
  clips: 'You have clips',
  clipsLead:
    'Drop them or a folder anywhere on this page: {scenes} with their levels are made from the names, such as ep01_sq010_sh0020_v003.mov.',
  plan: 'You have a plan',
  planLead: 'Create a {project}, then add {scenes} by hand or import them from a spreadsheet.',
  sample: 'You want to look around',
  sampleLead: 'A sample production has {scenes} in every state, with clips and notes. Archive it whenever you like.',
  makeSample: 'Create a sample production',
  sampleFailed: 'The sample production could not be created',
  tracker: 'You come from another tracker',
  trackerLead: 'Bring over a production from Kitsu, ShotGrid or ftrack, with its people, statuses and comments.',
})
export const firstProjectTexts = pageTexts(firstProjectMessages)
