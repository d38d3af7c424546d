import type { Session, TemplateFlowInfo } from '@arbo/core'
import { libraryActions, type LibraryAction } from '../../ui/library/library-actions.ts'

const KEYS = {
  add: 'status_addTemplateFlow_create',
  update: 'status_updateTemplateFlow_update',
  delete: 'status_deleteTemplateFlow_delete',
} as const

/** The user's actions on a flow, besides opening and starring it. */
export function flowActions(flow: Pick<TemplateFlowInfo, 'status'>, session: Pick<Session, 'can'>): LibraryAction[] {
  return libraryActions(flow, session, KEYS)
}
