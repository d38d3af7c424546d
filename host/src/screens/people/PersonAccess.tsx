import { useState, type ReactNode } from 'react'
import type { PermissionKey } from '@arbo/core'
import { AccessExceptions } from './AccessExceptions.tsx'
import { AccessRole } from './AccessRole.tsx'
import { PersonPage, type PersonBodyProps } from './PersonPage.tsx'
import { Explanation } from '../roles/Explanation.tsx'
import styles from './people.module.css'

/** What a person may do: the role, what differs from it, and where they start. */
function Access({ store, person, viewer }: PersonBodyProps): ReactNode {
  const [asked, ask] = useState<PermissionKey | null>(null)
  const mayAsk = person.id === viewer.id || viewer.can('access_getListOfWorkspaceRoles_read')
  return (
    <div className={styles['access']}>
      <AccessRole store={store} person={person} viewer={viewer} />
      <AccessExceptions store={store} person={person} viewer={viewer} {...(mayAsk ? { onExplain: ask } : {})} />
      {asked !== null && (
        <Explanation
          personId={person.id}
          personName={person.display_name || person.email}
          permission={asked}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}

/** /ws/ppl/{name}/ax: what the person may do (PPL-06, PPL-21). */
export function Screen(): ReactNode {
  return <PersonPage view="access" Body={Access} />
}
