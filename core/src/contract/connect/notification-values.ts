/** Fixed values of notifications (specification section 3), literally. */

/** The lists that notifications stand in. */
export const NOTIFICATION_TABS = ['new', 'report', 'cleared'] as const
/** One list of notifications. */
export type NotificationTab = (typeof NOTIFICATION_TABS)[number]

/** What notifications are about. */
export const NOTIFICATION_TYPES = [
  'assignment',
  'status',
  'comment',
  'new',
  'due',
  'playlist',
  'report',
  'timesheet',
] as const
/** What one notification is about. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Whether somebody is meant themselves, or looks on. */
export const NOTIFICATION_KINDS = ['direct', 'watcher'] as const
/** `direct`: somebody is meant; `watcher`: they look on. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What ties somebody to that which they are told of. */
export const NOTIFICATION_SOURCES = [
  'scene',
  'entity',
  'reviewer_status',
  'part_of_team',
  'comment_creator',
  'assign',
  'mention',
  'new',
  'react',
  'reply',
  'resolve',
] as const
/** Why somebody is told. */
export type NotificationSource = (typeof NOTIFICATION_SOURCES)[number]

/** The settings that switch types off, by the names of the specification; reports and timesheets cannot be switched off. */
export const NOTIFICATION_SETTINGS = ['assignee', 'comment', 'create', 'date', 'playlist', 'status'] as const
/** A switch for one type of notification. */
export type NotificationSetting = (typeof NOTIFICATION_SETTINGS)[number]

/** The type that each setting stands for. */
export const SETTING_TYPES: Readonly<Record<NotificationSetting, NotificationType>> = {
  assignee: 'assignment',
  comment: 'comment',
  create: 'new',
  date: 'due',
  playlist: 'playlist',
  status: 'status',
}

/** How often what was not seen comes by mail. */
export const NOTIFICATION_DIGESTS = ['never', 'daily', 'weekly'] as const
/** How often one person gets a mail. */
export type NotificationDigest = (typeof NOTIFICATION_DIGESTS)[number]

/** Notifications that one call changes. */
export const NOTIFICATIONS_PER_CALL = 1000
/** Scenes and entities that one person can mute. */
export const NOTIFICATION_MUTES_MAX = 500
