import { flowsStore } from '@arbo/core'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf, readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../texts.ts'
import { statusesTexts } from '../../texts/statuses.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { FlowEditor } from './FlowEditor.tsx'
import { useFlow } from './useFlow.ts'
import '../../ui/list/list.css'
import './statuses.css'

/** /pl/sts/{id}. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <FlowPage key={id} id={id} />
}

function FlowPage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const flows = useMemo(() => flowsStore(session), [session])
  const { flow, deployed, failure, reload, put } = useFlow(flows, id)
  const name = flow?.name ?? null
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  if (failure?.error === 'not_found' || failure?.error === 'validation_failed') {
    return (
      <EmptyState
        title={statusesTexts.notThere}
        message={statusesTexts.notThereMessage}
        action={
          <Link to="/pl/sts" className="arbo-button arbo-button-secondary">
            {statusesTexts.backToList}
          </Link>
        }
      />
    )
  }
  if (failure?.error === 'permission_denied') {
    return <NoPermissionState title={statusesTexts.failed} message={messageOf(failure)} />
  }
  // A flow that is shown stays while the connection is away.
  if (flow && deployed) return <FlowEditor flow={flow} flows={flows} deployed={deployed} onFlow={put} />
  if (failure) return <ErrorState title={statusesTexts.failed} message={readFailureOf(failure)} onRetry={reload} />
  return (
    <div className="flow flow-loading">
      <ListSkeleton label={texts.loading} withFace={false} />
    </div>
  )
}
