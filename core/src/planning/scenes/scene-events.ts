import type { LiveEventName } from '../../contract/connect/events.ts'

/** What changes which scenes a list has, or what its rows say of other things: it is read again. */
export const LIST_EVENTS = [
  'item.created',
  'item.deleted',
  'rendition.created',
  'rendition.updated',
  'comment.created',
  'comment.deleted',
  'entity.updated',
  'entity.deleted',
  'metric.updated',
  'template_flow.updated',
  'tag.updated',
] as const satisfies readonly LiveEventName[]
