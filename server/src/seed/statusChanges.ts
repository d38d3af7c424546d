import { uuidv7 } from 'uuidv7'
import { itemStatusChange } from '../db/schema.ts'
import type { Tx } from '../db/transaction.ts'
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
  const rows = way.map(({ to, by }, index) => {
    const from = way[index - 1]?.to ?? 2
    return {
      ws_id: wsId,
      id: uuidv7(),
      item_id: scene.itemId,
      from_status_id: statuses[from] ?? null,
      from_kind: from,
      to_status_id: statuses[to] ?? null,
      to_kind: to,
      ws_user_id: scene[by],
      created_at: new Date(scene.at.getTime() - (way.length - 1 - index) * STEP_HOURS * HOUR_MS),
    }
  })
  await tx.insert(itemStatusChange).values(rows)
}
