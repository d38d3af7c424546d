import type { HolidayGroup } from '@arbo/core'
import { Building2, Calendar, ChevronDown } from '@arbo/kit/icons'
import { Button, ChoicePanel, Popover, withText, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import type { FindPeople } from '../../ui/PeoplePicker.tsx'
import { personOption } from '../../ui/person-option.tsx'

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
const idOf = (whose: Whose): string => (whose.kind === 'workspace' ? '' : whose.id)
const groupName = ({ name, year }: HolidayGroup): string => calendarTexts.groupOf({ name, year })

/** Chooses the calendar: a person's, a holiday group's, or the whole workspace's. */
export function WhosePicker({ whose, groups, find, onChoose }: WhosePickerProps): ReactNode {
  const [open, setOpen] = useState(false)
  const name = nameOf(whose)
  const choices = useRef(new Map<string, Whose>())
  const findOptions = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      const people = await find(text, signal)
      choices.current = new Map<string, Whose>([
        ['', WORKSPACE],
        ...groups.map((group): [string, Whose] => [group.id, { kind: 'group', id: group.id, name: groupName(group) }]),
        ...people.map((one): [string, Whose] => [one.id, { kind: 'person', id: one.id, name: one.display_name }]),
      ])
      const fitting = groups.map((group) => ({ id: group.id, label: groupName(group), icon: <Calendar /> }))
      return [
        ...(text === '' ? [{ id: '', label: calendarTexts.whoseWorkspace, icon: <Building2 /> }] : []),
        ...withText(fitting, text).map((one) => ({ ...one, group: calendarTexts.whoseGroups })),
        ...people.map((one) => ({ ...personOption(one), group: calendarTexts.whosePeople })),
      ]
    },
    [find, groups],
  )
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
      <ChoicePanel
        label={calendarTexts.whose}
        placeholder={calendarTexts.whoseSearch}
        find={findOptions}
        none={calendarTexts.whoseNone}
        failed={calendarTexts.whoseFailed}
        chosen={[idOf(whose)]}
        onDone={([choice]) => {
          const next = choices.current.get(choice?.id ?? '')
          setOpen(false)
          if (next) onChoose(next)
        }}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  )
}
