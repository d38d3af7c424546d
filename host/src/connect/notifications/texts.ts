import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** Texts of the notification feed and of its settings. */
export const notificationMessages = catalogue('host.notifications', {
  title: 'Notifications',
  feed: 'Notification feed',
  tabsLabel: 'Which notifications',
  tabs: { new: 'New', report: 'Report', cleared: 'Cleared' },
  loading: 'Loading notifications',
  failed: 'The notifications could not be loaded',
  empty: {
    new: { title: 'Nothing new', message: 'What happens on the work you do or watch appears here.' },
    report: { title: 'No reports', message: 'Reports that were made for you appear here.' },
    cleared: { title: 'Nothing cleared', message: 'What you clear stays here, until you put it back.' },
  },
  unseen: 'Not seen',
  times: '{count} times',
  seeAll: 'Mark all as seen',
  settings: 'Notification settings',
  more: 'More',
  close: 'Close',
  actions: 'More for {name}',
  seeOne: 'Mark as seen',
  clear: 'Clear',
  restore: 'Put back',
  clearOlder: 'Clear older than',
  ages: { day: 'A day', week: 'A week', month: 'A month', all: 'Clear all' },
  cleared: '{count, plural, one {# notification cleared} other {# notifications cleared}}',
  mute: 'Mute {name}',
  muted: 'You hear no more of {name}',
  mutedMessage: 'Your notification settings list what you have muted.',
  loadMore: 'Load older ones',
  changeFailed: 'This could not be changed',

  // Settings
  sectionsLabel: 'Sections of the notification settings',
  sections: {
    types: 'What you hear of',
    digest: 'Mail',
    browser: 'This browser',
    mutes: 'Muted',
  },
  denied: 'You cannot see notification settings',
  deniedMessage: 'An owner or admin of your workspace can give your role the right to it.',
  readOnly: 'Your role does not let you change these.',
  settingsFailed: 'The settings could not be loaded',
  typesLead: 'Switched off, it neither shows in your feed nor reaches you otherwise. Reports always do.',
  types: {
    assignee: { label: 'Assignments', hint: 'You or your team is put on work.' },
    comment: { label: 'Comments', hint: 'Mentions, replies, reactions, and comments on your work.' },
    create: { label: 'New work', hint: 'New versions of your work, and what is created where you coordinate.' },
    date: { label: 'Due dates', hint: 'Changed, tomorrow, today, or overdue.' },
    playlist: { label: 'Playlists', hint: 'Shared with you, asked for, accepted or declined.' },
    status: { label: 'Statuses', hint: 'The status of work that you do, review or watch.' },
  },
  digestLead: 'What you have not seen, in one mail at 8:00 in the time zone of the workspace.',
  digestLabel: 'Mail me',
  digests: { never: 'Never', daily: 'Every day', weekly: 'Every Monday' },
  browserLead: 'A note on your screen while no tab of this workspace is in sight.',
  browserOn: 'Switch on',
  browserOff: 'Switch off',
  browserStates: {
    on: 'On in this browser.',
    off: 'Off in this browser.',
    blocked: 'This browser blocks notifications of this site. Allow them in its site settings first.',
    missing: 'This browser has no notifications.',
  },
  mutesLead: 'You hear nothing of these, nor of what is below them.',
  noMutes: 'Nothing is muted. The menu of a notification mutes what it is about.',
  unmute: 'Unmute',
})

export const notificationTexts = pageTexts(notificationMessages)
