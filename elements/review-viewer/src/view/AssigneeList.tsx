import { useState, type ReactNode } from 'react'
import type { Person } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { Avatar, Button, TextField } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { usePeople } from './use-people.ts'

export interface AssigneePopupProps {
  assignee: Person | null
  onAssign: (person: Person | null) => void
}

/** Everybody who can see to a comment, by name. */
export function AssigneeList({ assignee, onAssign }: AssigneePopupProps): ReactNode {
  const texts = useTexts()
  const { word: scene } = useLevels().scene
  const [name, setName] = useState('')
  const { people, failed } = usePeople(name)
  return (
    <div className="people">
      <TextField
        label={texts.findPeople}
        hideLabel
        placeholder={texts.findPeople}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      {failed && (
        <p className="quiet-inline" role="alert">
          {texts.peopleFailed}
        </p>
      )}
      {people?.length === 0 && <p className="quiet-inline">{texts.noPeople({ scene })}</p>}
      <div className="people-list">
        {assignee && (
          <Button variant="ghost" size="small" wide data-close onClick={() => onAssign(null)}>
            {texts.assignNobody}
          </Button>
        )}
        {people?.map((person) => (
          <Button
            key={person.id}
            variant="ghost"
            size="small"
            wide
            data-close
            aria-pressed={person.id === assignee?.id}
            onClick={() => onAssign(person)}
          >
            <Avatar name={person.display_name} src={person.profile_image} size={20} decorative />
            {person.display_name}
          </Button>
        ))}
      </div>
    </div>
  )
}
