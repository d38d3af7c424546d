import { eq } from 'drizzle-orm'
import type { TemplateFlowInfo } from '@arbo/core/contract'
import { workspace } from '../../platform/db/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { toFlow } from './flow-row.ts'
import { lockFlows } from './queries.ts'
import { flowRow } from './service.ts'
import type { FlowDeps } from './service.ts'

/**
 * Makes a flow the one of new projects, or takes that away from it (XUX-02).
 * @throws {ApiError} not_found, template_archived
 */
export function setDefaultFlow(
  { database }: FlowDeps,
  member: Member,
  id: string,
  isDefault: boolean,
): Promise<TemplateFlowInfo> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await lockFlows(tx, wsId, [id])
    const flow = await flowRow(tx, member, id)
    if (isDefault && flow.status === 0) throw new ApiError('template_archived')
    if (isDefault !== flow.is_default) {
      await tx
        .update(workspace)
        .set({ default_flow_id: isDefault ? id : null })
        .where(eq(workspace.id, wsId))
      emitEvent(tx, wsId, 'template_flow.updated', { template_flow_id: id })
    }
    return toFlow(await flowRow(tx, member, id))
  })
}
