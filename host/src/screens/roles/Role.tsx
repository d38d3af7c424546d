import { rolesStore } from '@arbo/core'
import { EmptyState, ErrorState, NoPermissionState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { useSelected } from '../../app/store.ts'
import { useSetTrail } from '../../app/trail.ts'
import { texts } from '../../texts.ts'
import { rolesTexts } from '../../texts/roles.ts'
import { ListSkeleton } from '../../ui/list/ListSkeleton.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { useRole } from './useRole.ts'
import '../../ui/list/list.css'
import './roles.css'

/** /ws/ar/{id}. */
export function Screen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <RolePage key={id} id={id} />
}

function RolePage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const roles = useMemo(() => rolesStore(session), [session])
  const { role, failure, reload, put } = useRole(roles, id)
  const name = role?.name ?? null
  const crumbs = useMemo(() => (name === null ? null : [{ label: name }]), [name])
  useSetTrail(crumbs)

  if (failure?.error === 'not_found' || failure?.error === 'validation_failed') {
    return (
      <EmptyState
        title={rolesTexts.notThere}
        message={rolesTexts.notThereMessage}
        action={
          <Link to="/ws/ar" className="arbo-button arbo-button-secondary">
            {rolesTexts.backToRoles}
          </Link>
        }
      />
    )
  }
  if (failure?.error === 'permission_denied') {
    return <NoPermissionState title={rolesTexts.noDetails} message={rolesTexts.noDetailsMessage} />
  }
  // A role that is shown stays while the connection is away.
  if (role) return <RoleEditor role={role} roles={roles} onRole={put} />
  if (failure) return <ErrorState title={rolesTexts.failed} message={readFailureOf(failure)} onRetry={reload} />
  return (
    <div className="role role-loading">
      <ListSkeleton label={texts.loading} withFace={false} />
    </div>
  )
}
