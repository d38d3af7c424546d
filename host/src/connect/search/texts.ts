import type { LevelNames } from '@arbo/core'

/** Texts of the search's commands; fetched with it. */
export const searchTexts = {
  pages: 'Pages',
  actions: 'Actions',
  create: {
    project: ({ word }: LevelNames) => `Create ${word}`,
    playlist: 'Create playlist',
    team: 'Create team',
    metric: 'Create metric',
    flow: 'Create status flow',
    role: 'Create access role',
    invitation: 'Invite people',
    token: 'Create API token',
  },
  switchTo: (name: string) => `Switch to ${name}`,
  darkTheme: 'Use the dark theme',
  lightTheme: 'Use the light theme',
} as const
