import type { notificationEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { addMute, deleteMute, listMutes } from './mutes.ts'
import {
  clearBefore,
  countNotifications,
  listActors,
  listNotifications,
  markMany,
  showNotification,
  updateNotification,
} from './service.ts'
import { showSettings, updateSettings } from './settings.ts'

export function notificationRoutes(deps: Deps): HandlersOf<typeof notificationEndpoints> {
  return {
    listNotifications: ({ member, query, baseUrl }) => listNotifications(deps, member, query, fileUrls(deps, baseUrl)),
    countNotifications: ({ member }) => countNotifications(deps, member),
    showNotification: ({ member, params, baseUrl }) =>
      showNotification(deps, member, params.id, fileUrls(deps, baseUrl)),
    updateNotification: ({ member, params, body, baseUrl }) =>
      updateNotification(deps, member, params.id, body, fileUrls(deps, baseUrl)),
    bulkUpdateNotifications: ({ member, body: { ids, ...marks } }) => markMany(deps, member, marks, ids),
    seeNotifications: ({ member, body }) => markMany(deps, member, { seen: true }, body.ids),
    clearNotificationsByDate: ({ member, body }) => clearBefore(deps, member, body.before),
    listNotificationUsers: ({ member }) => listActors(deps, member),
    showNotificationSettings: ({ member }) => showSettings(deps, member),
    updateNotificationSettings: ({ member, body }) => updateSettings(deps, member, body),
    listNotificationMutes: ({ member }) => listMutes(deps, member),
    addNotificationMute: ({ member, body }) => addMute(deps, member, body),
    deleteNotificationMute: async ({ member, params }) => {
      await deleteMute(deps, member, params.id)
      return { ok: true } as const
    },
  }
}
