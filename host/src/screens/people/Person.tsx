import type { ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { keyFor } from './personActions.ts'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonForm } from './PersonForm.tsx'
import { PersonPage, type PersonBodyProps } from './PersonPage.tsx'
import { useGroups } from './useGroups.ts'

/** A person's file: to change it, or to look at it only. */
function Details({ store, person, viewer }: PersonBodyProps): ReactNode {
  const conflict = useSelected(store, (state) => state.conflict)
  const groups = useGroups()
  const hasRight = viewer.can(keyFor('edit', person))
  // One's own name, picture and file are one's own.
  if (!hasRight && person.id !== viewer.id) return <PersonFacts person={person} groups={groups} />
  return (
    <PersonForm
      person={person}
      conflict={conflict}
      groups={groups}
      canChooseGroup={hasRight}
      onSave={store.update}
      onAccept={store.acceptConflict}
    />
  )
}

/** /ws/ppl/{name}: who the person is (PPL-10). */
export function Screen(): ReactNode {
  return <PersonPage view="details" Body={Details} />
}
