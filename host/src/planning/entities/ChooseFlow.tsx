import { entityStore } from '@arbo/core'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { FlowDialog } from './FlowDialog.tsx'

/** The dialog that gives an entity a status flow, once the entity is read. */
export function ChooseFlow({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => entityStore(session, id), [session, id])
  const entity = useSelected(store, (state) => state.entity)
  return entity && <FlowDialog entity={entity} store={store} onClose={onClose} />
}
