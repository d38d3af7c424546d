import { useCallback, useState, type ReactNode } from 'react'
import type { Person, SceneFieldOf, SceneHubStore } from '@arbo/core'
import { Pencil } from '@arbo/kit/icons'
import { Avatar, Combobox, IconButton, Popover, type ComboboxOption } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

interface PeopleChoiceProps {
  role: SceneFieldOf<'people'>
  store: SceneHubStore
}

const optionOf = ({ id, display_name, profile_image }: Person): ComboboxOption => ({
  id,
  label: display_name,
  icon: <Avatar name={display_name} src={profile_image} size={20} decorative />,
})

/** Chooses who works on the scene or checks it, of those who may. */
export function PeopleChoice({ role, store }: PeopleChoiceProps): ReactNode {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  const title = texts.choosePeople[role]
  return (
    <Popover
      label={title}
      className="people-choice"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton size="small" label={title} icon={<Pencil />} />}
    >
      {open && <PeopleList role={role} store={store} />}
    </Popover>
  )
}

function PeopleList({ role, store }: PeopleChoiceProps): ReactNode {
  const texts = useTexts()
  const { item } = useHubContext().data
  const { run } = useNotices()
  const chosen = item[role].map(({ id }) => id)
  const find = useCallback(
    async (text: string, signal: AbortSignal) => (await store.findPeople(text, signal)).map(optionOf),
    [store],
  )

  function toggle({ id }: ComboboxOption): void {
    const others = chosen.filter((one) => one !== id)
    void run(() => store.change(role, others.length < chosen.length ? others : [...chosen, id]))
  }

  return (
    <Combobox
      label={texts.findPeople}
      hideLabel
      focused
      multiple
      placeholder={texts.findPeople}
      find={find}
      none={texts.noPeople}
      failed={texts.peopleFailed}
      chosen={chosen}
      chosenOptions={item[role].map(optionOf)}
      onChoose={toggle}
    />
  )
}
