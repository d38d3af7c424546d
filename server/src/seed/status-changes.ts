import { uuidv7 } from 'uuidv7'
import { changeBatch, changeRecord } from '../platform/db/schema.gen.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { STATUSES } from './content.ts'
import type { SeedBase } from './people.ts'

const HOUR_MS = 3600_000
/** Between one change and the next. */
const STEP_HOURS = 17
/** From when a scene is ready to start until it is shown for the first time. */
const WORK_HOURS = 80

interface Step {
  to: number
  by: 'assignee' | 'reviewer'
}

const WAITING = 1
const READY: Step = { to: 2, by: 'reviewer' }
const SHOWN: Step = { to: 3, by: 'assignee' }

/** The kinds that a scene has gone through, and whose turn each step was. */
const WAYS: Record<number, readonly Step[]> = {
  2: [READY],
  3: [READY, SHOWN],
  4: [READY, SHOWN, { to: 4, by: 'reviewer' }],
  5: [READY, SHOWN, { to: 4, by: 'reviewer' }, { to: 5, by: 'assignee' }],
  6: [READY, SHOWN, { to: 6, by: 'reviewer' }],
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

/** When each of so many steps was taken, the last one `at`. */
function timesOf(steps: number, at: Date): Date[] {
  return Array.from({ length: steps }, (_, index) => {
    const stepsAfter = steps - 1 - index
    const work = index === 0 && stepsAfter > 0 ? WORK_HOURS - STEP_HOURS : 0
    return new Date(at.getTime() - (stepsAfter * STEP_HOURS + work) * HOUR_MS)
  })
}

/** How a scene came to its status: from waiting on, the last change `at`. */
export async function seedStatusChanges(tx: Tx, { wsId, statuses }: SeedBase, scene: StatusHistory): Promise<void> {
  const way = WAYS[scene.kind]
  if (!way) return
  const statusOf = (kind: number) => ({ id: statuses[kind] ?? null, name: STATUSES[kind] ?? '', kind })
  const times = timesOf(way.length, scene.at)
  const rows = way.map(({ to, by }, index) => {
    const id = uuidv7()
    return {
      ws_id: wsId,
      id,
      batch_id: id,
      item_id: scene.itemId,
      field: 'status',
      from_value: statusOf(way[index - 1]?.to ?? WAITING),
      to_value: statusOf(to),
      ws_user_id: scene[by],
      created_at: times[index] ?? scene.at,
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
