import { rolesStore } from '@arbo/core/internal'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { rolesTexts } from './texts.ts'
import { LibraryPage } from '../../ui/library/LibraryPage.tsx'
import { useLibraryReading } from '../../ui/library/use-reading.ts'
import { RoleEditor } from './RoleEditor.tsx'

/** /ws/ar/{id}. */
export function RoleScreen(): ReactNode {
  const { store } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  return <RolePage key={id} id={id} />
}

function RolePage({ id }: { id: string }): ReactNode {
  const { session } = useApp()
  const roles = useMemo(() => rolesStore(session), [session])
  const reading = useLibraryReading(roles, id, (library) => library.show(id))
  return (
    <LibraryPage
      reading={reading}
      name={reading.value?.name}
      path="/ws/ar"
      texts={rolesTexts}
      back={rolesTexts.backToRoles}
      denied={[rolesTexts.noDetails, rolesTexts.noDetailsMessage]}
    >
      {(role) => <RoleEditor role={role} roles={roles} onRole={reading.put} />}
    </LibraryPage>
  )
}
