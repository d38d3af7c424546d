import { Stack } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { AccessExceptions } from './AccessExceptions.tsx'
import { AccessRole } from './AccessRole.tsx'
import { PersonPage, type PersonBodyProps } from './PersonPage.tsx'
import { peopleTexts } from './texts.ts'
import { AskAction } from '../roles/AskAction.tsx'
import { Explanation, type AskedRight } from '../roles/Explanation.tsx'
import styles from './people.module.css'

/** A person's access: role, exceptions and landing page. */
function Access({ store, person, viewer }: PersonBodyProps): ReactNode {
  const [request, ask] = useState<AskedRight | null>(null)
  const mayAsk = person.id === viewer.id || viewer.can('access_getWorkspaceRoleDetails_read')
  return (
    <Stack gap={32}>
      <AccessRole store={store} person={person} viewer={viewer} />
      {mayAsk && (
        <section className={styles['access-section']} aria-label={peopleTexts.askTitle}>
          <h2>{peopleTexts.askTitle}</h2>
          <p>{peopleTexts.askLead}</p>
          <AskAction onAsk={ask} />
        </section>
      )}
      <AccessExceptions store={store} person={person} viewer={viewer} {...(mayAsk ? { onExplain: ask } : {})} />
      {request !== null && (
        <Explanation
          personId={person.id}
          personName={person.display_name || person.email}
          right={request}
          onClose={() => ask(null)}
        />
      )}
    </Stack>
  )
}

/** /ws/ppl/{name}/ax: the person's access (PPL-06, PPL-21). */
export function PersonAccessScreen(): ReactNode {
  return <PersonPage view="access" Body={Access} />
}
