import type { Session, TemplateFlowInfo } from '@arbo/core'

/** What can be done with a flow beside opening and starring it, the usual first and the worst last. */
export type FlowAction = 'duplicate' | 'archive' | 'unarchive' | 'delete'

/** What the user may do with a flow. That a deployed one is not deleted, the server says. */
export function flowActions(
  { status }: Pick<TemplateFlowInfo, 'status'>,
  session: Pick<Session, 'can'>,
): readonly FlowAction[] {
  const change = session.can('status_updateTemplateFlow_update')
  const found: [FlowAction, boolean][] = [
    ['duplicate', session.can('status_addTemplateFlow_create')],
    ['archive', change && status === 1],
    ['unarchive', change && status === 0],
    ['delete', session.can('status_deleteTemplateFlow_delete')],
  ]
  return found.filter(([, may]) => may).map(([action]) => action)
}
