import type { Person } from '@arbo/core'
import { ChevronDown, Search, X } from '@arbo/kit/icons'
import { Avatar, Button, IconButton, Popover, Text, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FindPeople } from '../../ui/PeoplePicker.tsx'
import { peopleTexts } from '../../ui/people-texts.ts'
import { useFound } from '../../ui/use-found.ts'
import listStyles from '../../ui/list/list.module.css'
import styles from './calendar.module.css'

interface PersonFilterProps {
  /** Name of the chosen person. */
  chosen: string | null
  find: FindPeople
  onChoose: (person: Person | null) => void
}

function Found({ find, onChoose }: { find: FindPeople; onChoose: (person: Person) => void }): ReactNode {
  const [text, setText] = useState('')
  const { status, found } = useFound(find, text)
  const people = found ?? []
  return (
    <div className={styles['calendar-find']}>
      <TextField
        type="search"
        label={peopleTexts.search}
        hideLabel
        placeholder={peopleTexts.search}
        icon={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ChoiceList
        label={peopleTexts.found}
        chosen={null}
        choices={people.map(({ id, display_name, profile_image }) => ({
          id,
          label: display_name,
          icon: <Avatar name={display_name} src={profile_image} decorative />,
        }))}
        onChoose={({ id }) => {
          const person = people.find((one) => one.id === id)
          if (person) onChoose(person)
        }}
      />
      {people.length === 0 && (
        <Text as="p" tone="muted" font="small" role="status">
          {status === 'loading' && texts.loading}
          {status === 'ready' && peopleTexts.none}
          {status === 'failed' && peopleTexts.failed}
        </Text>
      )}
    </div>
  )
}

/** Filters by one person. */
export function PersonFilter({ chosen, find, onChoose }: PersonFilterProps): ReactNode {
  const [open, setOpen] = useState(false)
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
        <Found
          find={find}
          onChoose={(person) => {
            setOpen(false)
            onChoose(person)
          }}
        />
      </Popover>
      {chosen !== null && (
        <IconButton size="small" icon={<X />} label={calendarTexts.filterPersonRemove} onClick={() => onChoose(null)} />
      )}
    </span>
  )
}
