import type { FlowsStore } from '@arbo/core/internal'
import { useReadOnly } from '../../app/use-read-only.ts'
import { statusesTexts } from './texts.ts'
import { deployedPlaces } from '../../ui/library/deployed-places.ts'
import { useLibraryActions, type LibraryActions } from '../../ui/library/use-library-actions.tsx'
import { flowActions } from './flow-actions.ts'

/**
 * Actions on flows.
 * @param onDeleted called after each deletion that has succeeded
 */
export function useFlowActions(flows: FlowsStore, onDeleted?: () => void): LibraryActions {
  const isReadOnly = useReadOnly() !== null
  return useLibraryActions({
    library: flows,
    path: '/pl/sts',
    texts: statusesTexts,
    actionsFor: (flow, session) => (isReadOnly ? [] : flowActions(flow, session)),
    deployedOf: (failure) => deployedPlaces(flows, failure),
    duplicateLead: statusesTexts.duplicateLead,
    onDeleted,
  })
}
