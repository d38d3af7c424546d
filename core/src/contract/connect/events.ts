import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import type { StoredAnnotationOp } from '../review/annotations.ts'
import type { Comment } from '../review/comments.ts'
import type { Audience } from '../platform/enums.ts'
import type { Item } from '../planning/items.ts'
import type { Notification } from './notifications.ts'
import type { Rendition } from '../review/renditions.ts'
import type { ProductionImportState } from './production-import-values.ts'
import type { ReportFileState } from '../progress/report-values.ts'
import { SEE_ROOMS } from '../review/rooms.ts'
import { Id, WsIdParams, WsParams } from '../platform/shapes.ts'

/**
 * Live events of a workspace by name. `item_id` decides who gets one: whoever may read the scene. Media addresses in
 * events are null; they are signed per reader and come with the next read.
 */
export interface LiveEvents {
  'comment.created': { item_id: string; comment: Comment }
  /** `narrowed`: it was for clients until now. Guests hear that it is deleted. */
  'comment.updated': { item_id: string; comment: Comment; narrowed?: boolean }
  'comment.deleted': { item_id: string; rendition_id: string | null; id: string; audience: Audience }
  /** Many comments and drawings of the scene were opened to clients: read them again. */
  'comments.shared': { item_id: string }
  'annotation.ops': { item_id: string; rendition_id: string; ops: StoredAnnotationOp[] }
  'rendition.created': { item_id: string; id: string }
  'rendition.updated': { item_id: string; id: string; state: Rendition['state']; progress: number }
  'rendition.deleted': { item_id: string; id: string }
  'item.created': { item_id: string; entity_id: string }
  /**
   * `version`: the scene's after this change; left out where something changed that it does not count, such as a note.
   * `batch_id`: the act that changed it, as the answer to its call names it.
   */
  'item.updated': {
    item_id: string
    entity_id: string
    status_kind: Item['status_kind']
    version?: number
    batch_id?: string
  }
  'item.deleted': { item_id: string; entity_id: string }
  /** An act gave scenes another status: beside the events that screens follow, for webhooks. */
  'item.status_changed': { batch_id: string; count: number }
  /** Many scenes were changed, made or deleted at once: read again what is shown. Names none, so all may hear it. */
  'items.changed': { batch_id: string; count: number }
  'entity.created': { entity_id: string; parent_id: string | null }
  /** `version`: the entity's after this change; left out where something changed that others have of it, or it of them. */
  'entity.updated': { entity_id: string; parent_id: string | null; version?: number }
  'entity.deleted': { entity_id: string; parent_id: string | null }
  /** Who sees a project is not what it was; heard by those who see it. Whose own sight changed hears `resync`, too. */
  'project.access': { entity_id: string }
  /** A person joined (status 1), left or was removed (3), or changed name, picture or role. */
  'member.updated': { ws_user_id: string; status: number }
  /** The workspace itself changed: its name, picture or colours, or it was deleted or restored. */
  'workspace.updated': { deleted: boolean }
  /** An access role was made, changed, archived or deleted: those who have it may hold other permissions. */
  'role.updated': { ws_role_id: string }
  /** Holidays of a group, or all extra-days and off-days (null), are not what they were. */
  'workingday.updated': { group_id: string | null }
  /** A team was made, changed, archived or deleted. */
  'team.updated': { team_id: string }
  /** A template flow or its statuses were made, changed, archived or deleted. */
  'template_flow.updated': { template_flow_id: string }
  /** A tag was created, changed or deleted. */
  'tag.updated': { tag_id: string }
  /** A rule that sets statuses was made, changed, moved or deleted, or has acted. */
  'automation.updated': { automation_id: string }
  /** A metric was made, changed, archived or deleted. */
  'metric.updated': { metric_id: string }
  /** A target was made, changed, archived or deleted. */
  'target.updated': { target_id: string }
  /** Targets were given to people, taken back, or given for other days. */
  'target_user_role.updated': { count: number }
  /** The figures of a month (yyyy-mm) were calculated, or their calculation began or failed. */
  'target_summary.updated': { month: string }
  /** A saved view was made, changed, shared or deleted. */
  'saved_view.updated': { saved_view_id: string }
  /** A playlist or its scenes are not what they were; heard by those who may open it. */
  'playlist.updated': { playlist_id: string }
  'playlist.deleted': { playlist_id: string }
  /** What one person may do with a playlist is not what it was, or their request was answered. Heard by them alone. */
  'playlist.access': { playlist_id: string; ws_user_id: string }
  /** A live room began or ended; heard by those who may enter it. */
  'room.started': { room_id: string; playlist_id: string | null }
  'room.ended': { room_id: string; playlist_id: string | null }
  /** A report was saved, renamed or deleted. Names none, so all may hear it. */
  'report_history.updated': Record<string, never>
  /** Something was deleted into the trash, restored, or deleted permanently. Names none, so all may hear it. */
  'trash.updated': Record<string, never>
  /** Somebody’s to-do list is not what it was. */
  'todo.updated': { ws_user_id: string }
  /** Time was logged on a scene, or no longer; heard by those who see the scene. */
  'time.logged': { item_id: string; ws_user_id: string; day: string }
  /** A week of somebody was submitted, approved or opened again; names no scene, so staff may hear it. */
  'timesheet.updated': { ws_user_id: string; monday: string }
  /** The timer of somebody began or ended; only they hear it. */
  'timer.updated': { ws_user_id: string }
  /** Favourites of somebody were changed; only they hear it. */
  'favourites.updated': { ws_user_id: string }
  /** Somebody was told of something, or once more; only they hear it. */
  'notification.created': { ws_user_id: string; notification: Notification }
  /** Notifications of somebody were seen, cleared or taken back; only they hear it. */
  'notification.updated': { ws_user_id: string }
  /** A report file of somebody is further, done, stopped or gone; only they hear it. */
  'report_file.updated': { ws_user_id: string; report_file_id: string; state: ReportFileState; progress: number }
  /** A webhook was made, changed, switched off or deleted, or a delivery that somebody waits for was tried. */
  'webhook.updated': { webhook_id: string }
  /** An import of a production by somebody is further, over or changed; only they hear it. */
  'production_import.updated': {
    ws_user_id: string
    production_import_id: string
    state: ProductionImportState
    done: number
    total: number
  }
  /** Events were missed that are no longer kept: read everything again. */
  resync: Record<string, never>
}
/** The name of an event in the stream. */
export type LiveEventName = keyof LiveEvents

/** Streams of what happens: in a workspace, and in a live room. */
export const eventEndpoints = resource({
  streamEvents: {
    method: 'GET',
    path: 'workspace/{ws_code}/events',
    summary:
      'Server-sent events of the workspace. Each has an id; Last-Event-ID (header or query last_event_id) resumes after it. A comment line every 15 s keeps the connection open.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: z.object({
      last_event_id: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    answer: 'stream',
  },
  streamRoom: {
    access: SEE_ROOMS,
    params: WsIdParams,
    method: 'GET',
    path: 'workspace/{ws_code}/rooms/{id}/events',
    summary:
      'Enter a room: server-sent events `room`, `people`, `point` and `ended`. Each connection begins with the room and its people whole; its end leaves the room. A client is one window and one person’s: another’s id is refused.',
    scope: 'read',
    query: z.object({ client_id: Id }),
    answer: 'stream',
    errors: ['not_found', 'permission_denied'],
  },
})
