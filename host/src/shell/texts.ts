/** Texts of the frame alone; apart, because the first page has none of it. */
export const frameTexts = {
  timezoneTitle: 'Your time zone differs',
  timezoneText: (local: string, preferred: string) =>
    `This device is in ${local}. Your dates and times are shown for ${preferred}.`,
  timezoneKeep: (zone: string) => `Keep ${zone}`,
  timezoneUse: (zone: string) => `Use ${zone}`,
  notificationsCount: (count: number) => `${count} new ${count === 1 ? 'notification' : 'notifications'}`,
  noNewNotifications: 'Notifications, none new',
  accountMenu: (name: string) => `Account and workspace: ${name}`,
  workspacesLoading: 'Loading workspaces',
  darkMode: 'Dark mode',
  manageAccount: 'Manage account',
  workspaceHome: 'Workspace home',
  insights: 'Insights',
  goUp: 'Up one level',
  pageBar: 'This page',
  copyLink: 'Copy link',
  mainMenu: 'Main menu',
} as const
