import { useId, type ReactNode } from 'react'
import type { SceneFieldOf } from '@arbo/core'
import { Avatar } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

interface PeopleFactProps {
  role: SceneFieldOf<'people'>
  label: string
}

/** Who works on the scene, or who checks it. */
export function PeopleFact({ role, label }: PeopleFactProps): ReactNode {
  const texts = useTexts()
  const id = useId()
  const { data, store } = useHubContext()
  const people = data.item[role]
  const mayChange = store !== null && (data.item.editable?.includes(role) ?? false)
  return (
    <div className="fact-block">
      <div className="fact-head">
        <h4 id={id}>{label}</h4>
        {mayChange && <PeopleChoice role={role} store={store} />}
      </div>
      {people.length === 0 ? (
        <p className="none">{texts.nobody}</p>
      ) : (
        <ul className="people" aria-labelledby={id}>
          {people.map((person) => (
            <li key={person.id}>
              <Avatar name={person.display_name} src={person.profile_image} size={24} decorative />
              <span className="person-name">{person.display_name}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
