import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** The list of first steps of a new workspace’s owner; fetched with it. */
export const firstStepsMessages = catalogue('host.first_steps', {
  title: 'First steps',
  count: '{done} of {count} done',
  done: 'Done',
  dismiss: 'Dismiss',
  dismissed: 'The list is gone. Search and “?” help from any page.',
  steps: {
    project: 'Create your first {project}',
    scene: 'Add {scenes} to it',
    upload: 'Upload media to a {scene} for review',
    people: 'Invite your team',
  },
})

export const firstStepsTexts = pageTexts(firstStepsMessages)
