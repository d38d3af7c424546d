import type { LiveEventName } from '../../contract/connect/events.ts'

/** What changes rows of scenes. */
export const SCENE_EVENTS = [
  'item.created',
  'item.updated',
  'item.deleted',
  'items.changed',
  'rendition.created',
  'rendition.updated',
  'comment.created',
  'comment.deleted',
  'entity.updated',
  'entity.deleted',
  'metric.updated',
  'template_flow.updated',
] as const satisfies readonly LiveEventName[]
