import type { LiveEvents, StoredAnnotationOp } from '@arbo/core/contract'
import type { Database } from '../../platform/db/database.ts'
import type { LiveEvent } from '../../platform/realtime/event.ts'
import { opsAt } from './queries.ts'

type Told = LiveEvents['annotation.ops']
/** As it is stored: its operations are to be read from the log. */
type Stored = Told & { in_log?: boolean }

/**
 * The event of a long operation says where the operation is, so that it is not written once more. A process of the release
 * before tells what stands here: an operation that changes nothing.
 */
export function longOpEvent(item_id: string, rendition_id: string, op: StoredAnnotationOp): Stored {
  const { op_id, object_id, clock, actor, seq, author_id, created_at } = op
  const stub: StoredAnnotationOp = {
    op_id,
    object_id,
    clock,
    actor,
    kind: 'set',
    patch: {},
    seq,
    author_id,
    created_at,
  }
  return { item_id, rendition_id, ops: [stub], in_log: true }
}

/** Events as they are told: with the long operations that they only name. */
export async function withLongOps(database: Database, events: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const wholeEvents: LiveEvent[] = []
  for (const event of events) {
    const { in_log, ...payload } = event.payload as unknown as Stored
    if (event.type !== 'annotation.ops' || !in_log) {
      wholeEvents.push(event)
      continue
    }
    // One at a time: each holds the embedded engine for as long as it takes to read.
    const seqs = payload.ops.map(({ seq }) => seq)
    const ops = await database.read(event.wsId, (tx) => opsAt(tx, event.wsId, payload.rendition_id, seqs))
    wholeEvents.push({ ...event, payload: { ...payload, ops } })
  }
  return wholeEvents
}
