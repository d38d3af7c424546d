import { uuidv7 } from 'uuidv7'
import { changeBatch, changeRecord } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { STATUSES } from './content.ts'
import type { SeedBase } from './people.ts'

const HOUR_MS = 3600_000
/** Between one change and the next. */
const STEP_HOURS = 17

/** The kinds that a scene has gone through, and whose turn each step was. */
const WAYS: Record<number, readonly { to: number; by: 'assignee' | 'reviewer' }[]> = {
  3: [{ to: 3, by: 'assignee' }],
  4: [
    { to: 3, by: 'assignee' },
    { to: 4, by: 'reviewer' },
  ],
  5: [
    { to: 3, by: 'assignee' },
    { to: 4, by: 'reviewer' },
    { to: 5, by: 'assignee' },
  ],
  6: [
    { to: 3, by: 'assignee' },
    { to: 6, by: 'reviewer' },
  ],
}

export interface StatusHistory {
  itemId: string
  /** The fixed status that the scene has now. */
  kind: number
  /** ws_user ids. */
  assignee: string
  reviewer: string
  /** Of the last change. */
  at: Date
}

/** How a scene came to its status: from untouched on, the last change `at`. */
export async function seedStatusChanges(tx: Tx, { wsId, statuses }: SeedBase, scene: StatusHistory): Promise<void> {
  const way = WAYS[scene.kind]
  if (!way) return
  const statusOf = (kind: number) => ({ id: statuses[kind] ?? null, name: STATUSES[kind] ?? '', kind })
  const rows = way.map(({ to, by }, index) => {
    const id = uuidv7()
    return {
      ws_id: wsId,
      id,
      batch_id: id,
      item_id: scene.itemId,
      field: 'status',
      from_value: statusOf(way[index - 1]?.to ?? 2),
      to_value: statusOf(to),
      ws_user_id: scene[by],
      created_at: new Date(scene.at.getTime() - (way.length - 1 - index) * STEP_HOURS * HOUR_MS),
    }
  })
  const batches = rows.map(({ ws_id, id, ws_user_id, created_at }) => ({
    ws_id,
    id,
    ws_user_id,
    created_at,
    source: 'edit' as const,
  }))
  await tx.insert(changeBatch).values(batches)
  await tx.insert(changeRecord).values(rows)
}
