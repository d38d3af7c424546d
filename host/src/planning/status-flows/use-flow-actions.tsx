import { failureOf, namesOfLevel, type TemplateFlowInfo } from '@arbo/core'
import type { FlowsStore } from '@arbo/core/internal'
import { Flag } from '@arbo/kit/icons'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useLevels } from '../../app/levels.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { statusesTexts } from './texts.ts'
import { deployedPlaces } from '../../ui/library/deployed-places.ts'
import { useLibraryActions, type LibraryActions } from '../../ui/library/use-library-actions.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { listTexts } from '../../ui/list/texts.ts'
import { flowActions, mayBeDefault } from './flow-actions.ts'

type FlowActions = Omit<LibraryActions, 'actionsOf'> & { actionsOf: (flow: TemplateFlowInfo) => RowAction[] }

/**
 * Actions on flows.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useFlowActions(flows: FlowsStore, onDeleted?: () => void): FlowActions {
  const { session, toasts } = useApp()
  const isReadOnly = useReadOnly() !== null
  const projects = namesOfLevel(useLevels(), 0).words
  const actions = useLibraryActions({
    library: flows,
    path: '/pl/sts',
    texts: statusesTexts,
    actionsFor: (flow, may) => (isReadOnly ? [] : flowActions(flow, may)),
    deployedOf: (failure) => deployedPlaces(flows, failure),
    duplicateLead: statusesTexts.duplicateLead,
    onDeleted,
  })

  async function setDefault({ id, name, is_default }: TemplateFlowInfo): Promise<void> {
    try {
      await flows.setDefault(id, !is_default)
      const title = is_default
        ? statusesTexts.madeNoDefault({ projects })
        : statusesTexts.madeDefault({ projects, name })
      toasts.show({ id: 'list-act', kind: 'success', title })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'list-act', kind: 'error', title: listTexts.failedAction, message })
    }
  }

  function defaultOf(flow: TemplateFlowInfo): RowAction[] {
    if (isReadOnly || !mayBeDefault(flow, session)) return []
    const label = flow.is_default ? statusesTexts.noDefault({ projects }) : statusesTexts.makeDefault({ projects })
    return [{ label, icon: <Flag />, onSelect: () => void setDefault(flow) }]
  }

  return { ...actions, actionsOf: (flow) => [...defaultOf(flow), ...actions.actionsOf(flow)] }
}
