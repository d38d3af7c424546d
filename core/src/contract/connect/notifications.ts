import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import {
  NOTIFICATION_DIGESTS,
  NOTIFICATION_KINDS,
  NOTIFICATION_SOURCES,
  NOTIFICATION_TABS,
  NOTIFICATION_TYPES,
  NOTIFICATIONS_PER_CALL,
} from './notification-values.ts'
import { TIMESHEET_STATES } from '../planning/time-values.ts'
import { CommaList, Day, Done, Frame, Id, Moment, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'

const FEED = { rule: 'notification_getNotificationFeed_read' } as const
const SETTINGS = { rule: 'notification_getNotificationSettings_read' } as const
const SET = { rule: 'notification_updateNotificationSettings_update' } as const

/** How many notifications wait, for the bell: `new` all of them, `report` those of type report among them. */
export const NotificationCount = z.object({
  new: z.number().int(),
  report: z.number().int(),
  /** When the caller was last told something, seen or not: an event about that is in the count. Null: never. */
  told_at: Moment.nullable(),
})
/** The figures at the bell. */
export type NotificationCount = z.infer<typeof NotificationCount>

/** What was changed to; what does not belong to the notification’s type is left out. */
export const NotificationDetail = z.object({
  /** Name of the status that scenes have now; null: none. */
  status: z.string().nullable().optional(),
  status_kind: z.number().int().min(0).max(6).optional(),
  /** As it was then: #RRGGBB, or null for that of its kind. */
  status_colour: z.string().nullable().optional(),
  /** The day that scenes are due by now; null: none. */
  due_date: Day.nullable().optional(),
  /** Said by the product itself: how far the due date is away. */
  due: z.enum(['tomorrow', 'today', 'late']).optional(),
  /** Sign of a reaction. */
  emoji: z.string().optional(),
  /** What became of a share. */
  playlist_state: z.enum(['shared', 'receive_request', 'declined', 'accepted']).optional(),
  /** The version that answers a comment, or that is new. */
  version: z.number().int().optional(),
  /** Name of the rule that did it, in place of a person. */
  rule: z.string().optional(),
  /** Words of a report. */
  text: z.string().optional(),
  /** What became of a week, which Monday it begins with, and whose it is. */
  timesheet: z.object({ state: z.enum(TIMESHEET_STATES), monday: Day, ws_user_id: Id }).optional(),
  /** The file of a report that is ready. */
  report_file_id: Id.optional(),
})
/** The news of a notification, by its type. */
export type NotificationDetail = z.infer<typeof NotificationDetail>

/** Something that somebody is told; what happens again and belongs together is told as one. */
export const Notification = z.object({
  id: Id,
  type: z.enum(NOTIFICATION_TYPES),
  kind: z.enum(NOTIFICATION_KINDS),
  source: z.enum(NOTIFICATION_SOURCES).nullable(),
  /** What belongs together, such as one scene. */
  group_key: z.string(),
  /** How often it was told, and how many changes that were. */
  count: z.number().int(),
  changes: z.number().int(),
  /** Who did it last; null: the product itself, or somebody who is gone. */
  actor: Person.nullable(),
  item: z
    .object({ id: Id, name: z.string(), code: z.string().nullable(), thumbnail: z.string().nullable() })
    .nullable(),
  entity: EntityRef.nullable(),
  /** From the project down to what holds the scene or the entity. */
  path: z.array(EntityRef),
  playlist: z.object({ id: Id, name: z.string() }).nullable(),
  comment: z
    .object({
      id: Id,
      /** Its first words. */
      text: z.string(),
      rendition_id: Id.nullable(),
      frame_start: Frame.nullable(),
    })
    .nullable(),
  detail: NotificationDetail,
  /** When it was told last. */
  created_at: Moment,
  seen_at: Moment.nullable(),
  cleared_at: Moment.nullable(),
})
/** A notification; `notificationSentence` makes a sentence of it. */
export type Notification = z.infer<typeof Notification>

/** Which types of notification the caller wants, and how often by mail. */
export const NotificationSettings = z.object({
  /** Being assigned to scenes and entities. */
  assignee: z.boolean(),
  comment: z.boolean(),
  /** New scenes, entities and versions. */
  create: z.boolean(),
  /** Due dates: changed, close or passed. */
  date: z.boolean(),
  playlist: z.boolean(),
  status: z.boolean(),
  /** How often what was not seen comes by mail, in the morning of the workspace’s time zone; weekly: on Mondays. */
  digest: z.enum(NOTIFICATION_DIGESTS),
})
/** The caller’s switches; true: they are told. */
export type NotificationSettings = z.infer<typeof NotificationSettings>

/** A scene, or an entity with all below it, that somebody does not want to hear of. */
export const NotificationMute = z.object({
  id: Id,
  item: z.object({ id: Id, name: z.string(), code: z.string().nullable() }).nullable(),
  entity: EntityRef.nullable(),
  created_at: Moment,
})
/** What somebody does not want to hear of. */
export type NotificationMute = z.infer<typeof NotificationMute>

const Ids = z.array(Id).min(1).max(NOTIFICATIONS_PER_CALL)
const Marks = z.object({ seen: z.boolean().optional(), cleared: z.boolean().optional() })
const Changed = z.object({ changed: z.number().int() })

/** The caller’s notifications: lists, marks, settings and muted things. */
export const notificationEndpoints = resource({
  listNotifications: {
    method: 'GET',
    path: 'workspace/{ws_code}/notifications',
    summary: 'The caller’s notifications, newest first. Tab new has all that are not cleared, reports included.',
    access: FEED,
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(99999).default(50),
      tab: z.enum(NOTIFICATION_TABS).default('new'),
      /** Types. */
      type_ina: CommaList.optional(),
      /** Only what this person did. */
      actor_eq: Id.optional(),
    }),
    answer: 'list',
    data: Notification,
  },
  countNotifications: {
    method: 'GET',
    path: 'workspace/{ws_code}/notifications/count',
    summary: 'How many notifications the caller has not seen.',
    access: FEED,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: NotificationCount,
  },
  showNotification: {
    method: 'GET',
    path: 'workspace/{ws_code}/notifications/{id}',
    summary: 'One notification of the caller.',
    access: FEED,
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Notification,
    errors: ['not_found'],
  },
  updateNotification: {
    method: 'PATCH',
    path: 'workspace/{ws_code}/notifications/{id}',
    summary: 'Mark a notification as seen or cleared, or take that back.',
    access: FEED,
    scope: 'write',
    params: WsIdParams,
    body: Marks,
    answer: 'data',
    data: Notification,
    errors: ['not_found'],
  },
  bulkUpdateNotifications: {
    method: 'POST',
    path: 'workspace/{ws_code}/notifications/bulk-update',
    summary: 'Mark several notifications as seen or cleared, or take that back. Those of others are left.',
    access: FEED,
    scope: 'write',
    params: WsParams,
    body: Marks.extend({ ids: Ids }),
    answer: 'data',
    data: Changed,
  },
  seeNotifications: {
    method: 'POST',
    path: 'workspace/{ws_code}/notifications/seen',
    summary: 'Mark notifications as seen: those with these ids, or all.',
    access: FEED,
    scope: 'write',
    params: WsParams,
    body: z.object({ ids: Ids.optional() }),
    answer: 'data',
    data: Changed,
  },
  clearNotificationsByDate: {
    method: 'POST',
    path: 'workspace/{ws_code}/notifications/clear-by-date',
    summary: 'Clear all notifications that were last told before a moment.',
    access: FEED,
    scope: 'write',
    params: WsParams,
    body: z.object({ before: Moment }),
    answer: 'data',
    data: Changed,
  },
  listNotificationUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/notification-users',
    summary: 'People whose doings the caller has notifications of, by name.',
    access: FEED,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(Person),
  },
  showNotificationSettings: {
    method: 'GET',
    path: 'workspace/{ws_code}/notification-settings',
    summary: 'What the caller wants to be told.',
    access: SETTINGS,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: NotificationSettings,
  },
  updateNotificationSettings: {
    method: 'PATCH',
    path: 'workspace/{ws_code}/notification-settings',
    summary: 'Change what the caller wants to be told; what is left out stays.',
    access: SET,
    scope: 'write',
    params: WsParams,
    body: NotificationSettings.partial(),
    answer: 'data',
    data: NotificationSettings,
  },
  listNotificationMutes: {
    method: 'GET',
    path: 'workspace/{ws_code}/notification-mutes',
    summary: 'Scenes and entities that the caller does not want to hear of.',
    access: SETTINGS,
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(NotificationMute),
  },
  addNotificationMute: {
    method: 'POST',
    path: 'workspace/{ws_code}/notification-mutes',
    summary: 'Hear no more of a scene, or of an entity and all below it. Muting twice is no error.',
    access: SET,
    scope: 'write',
    params: WsParams,
    body: z.union([z.strictObject({ item_id: Id }), z.strictObject({ entity_id: Id })]),
    answer: 'data',
    data: NotificationMute,
    errors: ['not_found', 'limit_reached'],
  },
  deleteNotificationMute: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/notification-mutes/{id}',
    summary: 'Hear of it again.',
    access: SET,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
