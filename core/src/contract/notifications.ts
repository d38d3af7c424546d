import { z } from 'zod'
import { resource } from './endpoint.ts'
import { WsParams } from './shapes.ts'

/** How many notifications wait, for the bell: `new` all of them, `report` those of type report among them. */
export const NotificationCount = z.object({ new: z.number().int(), report: z.number().int() })
export type NotificationCount = z.infer<typeof NotificationCount>

export const notificationEndpoints = resource({
  countNotifications: {
    method: 'GET',
    path: 'workspace/{ws_code}/notifications/count',
    summary: 'How many notifications the caller has not seen.',
    access: { rule: 'notification_getNotificationFeed_read' },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: NotificationCount,
  },
})
