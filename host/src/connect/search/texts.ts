import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of the search's commands; fetched with it. */
export const searchMessages = catalogue('host.search', {
  pages: 'Pages',
  actions: 'Actions',
  create: {
    project: 'Create {project}',
    playlist: 'Create playlist',
    team: 'Create team',
    metric: 'Create metric',
    flow: 'Create status flow',
    role: 'Create access role',
    invitation: 'Invite people',
    token: 'Create API token',
  },
  switchTo: 'Switch to {name}',
  darkTheme: 'Use the dark theme',
  lightTheme: 'Use the light theme',
})

export const searchTexts = pageTexts(searchMessages)
