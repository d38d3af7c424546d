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
  documentation: 'Documentation',
  // What people type for a page or action that is called otherwise: words with spaces between them.
  words: {
    directory: 'timeline gantt schedule calendar dates plan shots upload',
    'my-work': 'tasks inbox assigned todo checks upload landing',
    update: 'grid spreadsheet all shots assign overdue late',
    review: 'player watch video media upload frame approve live room dailies',
    playlists: 'dailies reel watch live room share client',
    teams: 'departments groups',
    metrics: 'numbers cost frames points formula custom fields',
    statuses: 'workflow pipeline steps colours flow',
    targets: 'goals quota bonus rewards kpi',
    woohoo: 'progress treemap map dashboard stats',
    reports: 'statistics export csv excel overdue',
    people: 'users members invite guests seats colleagues',
    roles: 'permissions rights access security',
    settings: 'preferences options configuration terminology webhooks tokens',
    billing: 'plan licence storage seats invoice',
    'working-days': 'calendar week hours',
    'off-days': 'leave vacation sick absence',
    holidays: 'calendar vacation public',
    notifications: 'alerts email digest push mute bell',
    account: 'profile password language theme settings two-factor passkey picture',
  },
  newWords: 'new add make',
  sectionWords: {
    'api-tokens': 'keys scripts api',
    webhooks: 'integrations events render farm',
    'work-week': 'hours days time zone',
    terminology: 'levels rename shots',
    theme: 'dark light appearance',
    timezone: 'clock',
  },
  documentationWords: 'docs help manual guide api keys shortcuts',
  darkTheme: 'Use the dark theme',
  lightTheme: 'Use the light theme',
})

export const searchTexts = pageTexts(searchMessages)
