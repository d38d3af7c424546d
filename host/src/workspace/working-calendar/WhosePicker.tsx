import type { HolidayGroup, Person } from '@arbo/core'
import { Building2, Calendar, ChevronDown, Search } from '@arbo/kit/icons'
import { Avatar, Button, Popover, Text, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { ChoiceList } from './ChoiceList.tsx'
import type { FindPeople } from '../../ui/PeoplePicker.tsx'
import { useFound } from '../../ui/use-found.ts'
import styles from './calendar.module.css'

/** The owner of the shown calendar. */
export type Whose =
  | { kind: 'workspace' }
  | { kind: 'person'; id: string; name: string }
  | { kind: 'group'; id: string; name: string }

export const WORKSPACE: Whose = { kind: 'workspace' }

interface WhosePickerProps {
  whose: Whose
  groups: readonly HolidayGroup[]
  find: FindPeople
  onChoose: (whose: Whose) => void
}

const nameOf = (whose: Whose): string => (whose.kind === 'workspace' ? calendarTexts.whoseWorkspace : whose.name)
const groupName = ({ name, year }: HolidayGroup): string => calendarTexts.groupOf({ name, year })
const faceOf = ({ display_name, profile_image }: Person): ReactNode => (
  <Avatar name={display_name} src={profile_image} decorative />
)

function Choices({ whose, groups, find, onChoose }: WhosePickerProps): ReactNode {
  const [text, setText] = useState('')
  const { status, found } = useFound(find, text)
  const people = found ?? []
  const needle = text.trim().toLocaleLowerCase()
  const fitting = groups.filter((group) => groupName(group).toLocaleLowerCase().includes(needle))
  const chosen = whose.kind === 'workspace' ? null : whose.id
  return (
    <div className={styles['calendar-find']}>
      <TextField
        type="search"
        label={calendarTexts.whoseSearch}
        hideLabel
        placeholder={calendarTexts.whoseSearch}
        icon={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles['calendar-find-body']}>
        {needle === '' && (
          <ChoiceList
            label={calendarTexts.whose}
            chosen={whose.kind === 'workspace' ? '' : null}
            choices={[{ id: '', label: calendarTexts.whoseWorkspace, icon: <Building2 /> }]}
            onChoose={() => onChoose(WORKSPACE)}
          />
        )}
        {fitting.length > 0 && (
          <>
            <p className={styles['calendar-find-head']}>{calendarTexts.whoseGroups}</p>
            <ChoiceList
              label={calendarTexts.whoseGroups}
              chosen={chosen}
              choices={fitting.map((group) => ({ id: group.id, label: groupName(group), icon: <Calendar /> }))}
              onChoose={({ id, label }) => onChoose({ kind: 'group', id, name: label })}
            />
          </>
        )}
        {people.length > 0 && (
          <>
            <p className={styles['calendar-find-head']}>{calendarTexts.whosePeople}</p>
            <ChoiceList
              label={calendarTexts.whosePeople}
              chosen={chosen}
              choices={people.map((person) => ({
                id: person.id,
                label: person.display_name,
                icon: faceOf(person),
              }))}
              onChoose={({ id, label }) => onChoose({ kind: 'person', id, name: label })}
            />
          </>
        )}
        {people.length === 0 && (
          <Text as="p" tone="muted" font="small" role="status">
            {status === 'loading' && texts.loading}
            {status === 'ready' && fitting.length === 0 && calendarTexts.whoseNone}
            {status === 'failed' && calendarTexts.whoseFailed}
          </Text>
        )}
      </div>
    </div>
  )
}

/** Chooses the calendar: a person's, a holiday group's, or the whole workspace's. */
export function WhosePicker(props: WhosePickerProps): ReactNode {
  const [open, setOpen] = useState(false)
  const name = nameOf(props.whose)
  return (
    <Popover
      label={calendarTexts.whose}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button aria-label={`${calendarTexts.whose}: ${name}`}>
          {name}
          <ChevronDown />
        </Button>
      }
    >
      <Choices
        {...props}
        onChoose={(whose) => {
          setOpen(false)
          props.onChoose(whose)
        }}
      />
    </Popover>
  )
}
