import { eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { templateFlow, templateFlowStatus, workspace } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'

/** The fixed status that counts as done; only reviewers and coordinators set it. */
const APPROVED = 6

/** In their order, each counted as another fixed status, so that each has a colour of its own. */
const STATUSES = [
  { name: 'workspace.flow_waiting', kind: 1 },
  { name: 'workspace.flow_in_progress', kind: 2 },
  { name: 'workspace.flow_in_review', kind: 3 },
  { name: 'workspace.flow_retake', kind: 4 },
  { name: 'workspace.flow_approved', kind: APPROVED },
] as const

/** The status flow of a new workspace, in the language of who founds it; new projects have it. */
export async function makeFirstFlow(tx: Tx, ws_id: string, created_by: string): Promise<void> {
  const id = uuidv7()
  await tx.insert(templateFlow).values({ ws_id, id, name: text('workspace.flow'), created_by })
  await tx.insert(templateFlowStatus).values(
    STATUSES.map(({ name, kind }, position) => ({
      ws_id,
      id: uuidv7(),
      template_flow_id: id,
      name: text(name),
      kind,
      reserved: kind === APPROVED,
      position,
    })),
  )
  await tx.update(workspace).set({ default_flow_id: id }).where(eq(workspace.id, ws_id))
}
