import type { Session, TemplateFlowInfo } from '@arbo/core'
import { libraryActions, type LibraryAction } from '../../ui/library/library-actions.ts'

const KEYS = {
  add: 'status_addTemplateFlow_create',
  update: 'status_updateTemplateFlow_update',
  delete: 'status_deleteTemplateFlow_delete',
} as const

/** Whether the user may make it the flow of new projects, or no longer that. */
export function mayBeDefault({ status }: Pick<TemplateFlowInfo, 'status'>, session: Pick<Session, 'can'>): boolean {
  return status === 1 && session.can(KEYS.update)
}

/** The user's actions on a flow, besides opening and starring it. */
export function flowActions(flow: Pick<TemplateFlowInfo, 'status'>, session: Pick<Session, 'can'>): LibraryAction[] {
  return libraryActions(flow, session, KEYS)
}
