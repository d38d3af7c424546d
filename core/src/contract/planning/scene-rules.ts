import type { SceneAction } from '../platform/actions.ts'
import type { ActionRule, Clause } from '../platform/grounds.ts'
import type { MetricAccess } from './metrics.ts'
import { SEE_REVIEW, SEE_SCENES } from '../platform/sight.ts'

const DETAILS = 'item_updateItemDetails_update'
const ASSIGN = 'media_updateItemAssignee_update'
const COMMENT = 'media_createComment_create'
/** Setting statuses that are reserved for reviewers and coordinators, and saying who reviews and coordinates. */
export const RESERVED_KEY = 'item_setReservedStatus_update'
const BY_RESERVED: Clause = { any: [RESERVED_KEY, 'reviewer'], else: 'reserved_status' }

/** What may be asked about a scene. The server decides by these very rules (scene-rights.ts). */
export const SCENE_RULES = {
  see_scene: { gate: SEE_SCENES, clauses: [] },
  review_scene: { gate: SEE_REVIEW, clauses: [] },
  change_details: { gate: SEE_SCENES, clauses: [{ any: [DETAILS] }] },
  // Who does the work says how far it is (docs/decisions/0010-own-scenes.md).
  change_status: { gate: SEE_SCENES, clauses: [{ any: [DETAILS, RESERVED_KEY, 'assignee', 'reviewer'] }] },
  // But does not approve it (XFIX-01).
  set_reserved_status: { gate: SEE_SCENES, clauses: [BY_RESERVED] },
  change_due_date: { clauses: [{ any: [DETAILS, 'item_updateItemDate_update'] }] },
  assign: { clauses: [{ any: [DETAILS, ASSIGN] }] },
  // Whoever puts others in place takes off as well.
  unassign: { clauses: [{ any: [DETAILS, ASSIGN, 'media_unassignItem_update'] }] },
  // Whoever reviews may approve: nobody says who does who may not approve themselves, but for reviewing.
  choose_reviewers: { clauses: [{ any: [DETAILS, ASSIGN] }, { any: [RESERVED_KEY] }] },
  upload_version: { gate: 'media_createRendition_create', clauses: [] },
  download_version: { gate: SEE_REVIEW, clauses: [{ any: ['media_downloadFile_read'] }] },
  comment: { gate: COMMENT, clauses: [] },
  delete_comments_of_others: { gate: COMMENT, clauses: [{ any: ['media_deleteComment_delete'] }] },
  draw: { gate: 'media_createAnnotation_create', clauses: [] },
  delete_scene: { gate: 'item_deleteItem_delete', clauses: [] },
} as const satisfies Record<SceneAction, ActionRule>

/** Permission to see the values of private metrics. */
export const READ_PRIVATE = 'metric_readPrivateValues_read'
/** Permission to change the values of locked and private metrics. */
export const CHANGE_LOCKED = 'metric_changeLockedValues_update'
/** What opens a value of a scene that the metric keeps from others (XFIX-02). */
export const OPENS_METRICS = ['coordinator', 'reviewer'] as const
const mayRead: Clause = { any: [READ_PRIVATE, ...OPENS_METRICS], else: 'metric_private' }
const mayWrite = (access: 'locked' | 'private'): Clause => ({
  any: [CHANGE_LOCKED, ...OPENS_METRICS],
  else: `metric_${access}`,
})

/** What reading, and what changing, a metric of a scene needs beside the right to the scene. */
export const METRIC_CLAUSES: Readonly<Record<'read' | 'change', Readonly<Record<MetricAccess, readonly Clause[]>>>> = {
  read: { open: [], locked: [], private: [mayRead] },
  change: { open: [], locked: [mayWrite('locked')], private: [mayRead, mayWrite('private')] },
}
/** Entering values at all: those of open metrics need no more. */
export const ENTER_METRICS: Clause = { any: [DETAILS, 'assignee', 'reviewer'] }
