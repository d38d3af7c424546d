import type { Person } from '@arbo/core'
import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, ChoicePanel, IconButton, Popover } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import type { FindPeople } from '../../ui/PeoplePicker.tsx'
import { personOption } from '../../ui/person-option.tsx'
import { peopleTexts } from '../../ui/people-texts.ts'
import listStyles from '../../ui/list/list.module.css'

interface PersonFilterProps {
  /** Name of the chosen person. */
  chosen: string | null
  find: FindPeople
  onChoose: (person: Person | null) => void
}

/** Filters by one person. */
export function PersonFilter({ chosen, find, onChoose }: PersonFilterProps): ReactNode {
  const [open, setOpen] = useState(false)
  const people = useRef<readonly Person[]>([])
  const findOptions = useCallback(
    async (text: string, signal: AbortSignal) => {
      people.current = await find(text, signal)
      return people.current.map(personOption)
    },
    [find],
  )
  return (
    <span className={listStyles['list-filter']} data-chosen={chosen === null ? undefined : ''}>
      <Popover
        label={calendarTexts.filterPerson}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost">
            {chosen === null ? calendarTexts.filterPerson : calendarTexts.filterPersonChosen({ name: chosen })}
            {chosen === null && <ChevronDown />}
          </Button>
        }
      >
        <ChoicePanel
          label={calendarTexts.filterPerson}
          placeholder={peopleTexts.search}
          find={findOptions}
          none={peopleTexts.none}
          failed={peopleTexts.failed}
          chosen={[]}
          onDone={([choice]) => {
            const person = people.current.find(({ id }) => id === choice?.id)
            setOpen(false)
            if (person) onChoose(person)
          }}
          onCancel={() => setOpen(false)}
        />
      </Popover>
      {chosen !== null && (
        <IconButton size="small" icon={<X />} label={calendarTexts.filterPersonRemove} onClick={() => onChoose(null)} />
      )}
    </span>
  )
}
