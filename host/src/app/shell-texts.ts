import { catalogue } from '@arbo/core'
import { pageTexts } from './page-language.ts'

/** The texts of the frame of the signed-in pages: header, menus, breadcrumb bar, and what it asks. */
export const shellMessages = catalogue('host.shell', {
  skipToContent: 'Skip to content',
  mainMenu: 'Main menu',
  workspaceHome: 'Workspace home',
  accountMenu: 'Account and workspace: {name}',
  manageAccount: 'Manage account',
  notificationsCount: '{count, plural, one {{count} new notification} other {{count} new notifications}}',
  noNewNotifications: 'Notifications, none new',
  insights: 'Insights',
  menu: 'Menu',
  menus: {
    studio: 'Studio',
    planning: 'Planning',
    library: 'Library',
    financial: 'Financial',
    workspace: 'Workspace/Account',
    calendar: 'Workspace calendar',
    user: 'User',
    dashboard: 'Dashboard',
    report: 'Report',
    reward: 'Reward',
    budget: 'Budget',
    reports: 'Reports',
    details: 'Details',
    account: 'Account',
  },
  modules: 'Modules',
  moduleNames: {
    update: { label: 'Update', description: 'Planning and assigning work' },
    review: { label: 'Review', description: 'Media review with comments and annotations' },
    woohoo: { label: 'Woohoo', description: 'Progress reporting' },
    playlists: { label: 'Playlists', description: '{Scenes} gathered to show and to share' },
  },
  pageBar: 'This page',
  customiseLanding: 'Customise landing page',
  darkMode: 'Dark mode',
  display: 'Display',
  timezoneTitle: 'Your time zone differs',
  timezoneText: 'This device is in {local}. Your dates and times are shown for {preferred}.',
  timezoneKeep: 'Keep {zone}',
  timezoneUse: 'Use {zone}',
  unsent:
    '{count, plural, one {{count} change waits, and is} other {{count} changes wait, and are}} sent when the connection is back.',
  keptAt: 'What you see is from {time}.',
  signOutTitle: '{count, plural, one {{count} change waits} other {{count} changes wait}} for the connection',
  signOutMessage: 'Nothing of that is sent yet. If you sign out now, it is lost.',
  signOutDiscard: 'Sign out and discard',
  copyLink: 'Copy link',
  goUp: 'Up one level',
  workspacesLoading: 'Loading workspaces',
})

export const shellTexts = pageTexts(shellMessages)
