import { failureOf, type Item, type ItemRole, type ItemStore } from '@arbo/core'
import { ChoicePanel, type ComboboxOption, Popover } from '@arbo/kit/ui'
import { useCallback, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { reviewTexts } from '../sequence/texts.ts'
import styles from './scene.module.css'
import { personOption } from '../../ui/person-option.tsx'
import { People } from '../../ui/People.tsx'

interface PeopleChoiceProps {
  item: Item
  role: ItemRole
  store: ItemStore
}

/** The scene's assignees or reviewers; a choice of people for users who may change them (REV-17). */
export function PeopleChoice({ item, role, store }: PeopleChoiceProps): ReactNode {
  const { toasts } = useApp()
  const [open, setOpen] = useState(false)
  const load = useCallback(
    async (text: string): Promise<ComboboxOption[]> => (await store.findPeople(text)).map(personOption),
    [store],
  )
  const people = <People people={item[role]} max={2} />
  if (!item.editable?.includes(role)) return people
  const label = role === 'assignees' ? reviewTexts.assign : reviewTexts.assignReviewers

  async function choose(chosen: readonly ComboboxOption[]): Promise<void> {
    setOpen(false)
    const ids = chosen.map(({ id }) => id)
    const before = item[role].map(({ id }) => id)
    if (ids.toSorted().join() === before.toSorted().join()) return
    try {
      await store.setPeople(role, ids)
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'people', kind: 'error', title: reviewTexts.peopleFailed, message })
    }
  }

  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles['people-button']} aria-label={label} title={label}>
          {people}
        </button>
      }
    >
      {open && (
        <ChoicePanel
          label={label}
          find={load}
          multiple
          chosen={item[role].map(({ id }) => id)}
          chosenOptions={item[role].map(personOption)}
          onDone={(chosen) => void choose(chosen)}
          onCancel={() => setOpen(false)}
        />
      )}
    </Popover>
  )
}
