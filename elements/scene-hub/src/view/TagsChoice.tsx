import { useCallback, useState, type ReactNode } from 'react'
import type { SceneHubStore } from '@arbo/core'
import { Pencil, Plus } from '@arbo/kit/icons'
import { Combobox, IconButton, Popover, TagMark, type ComboboxOption } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

interface TagsChoiceProps {
  store: SceneHubStore
}

type HubTag = Awaited<ReturnType<SceneHubStore['findTags']>>[number]

/** Before the name of a tag that is to be created: no id begins so. */
const NEW = 'new:'

const optionOf = ({ id, name, colour }: HubTag): ComboboxOption => ({
  id,
  label: name,
  icon: <TagMark colour={colour} />,
})

/** Chooses the tags of the scene, and creates one for those who may. */
export function TagsChoice({ store }: TagsChoiceProps): ReactNode {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={texts.chooseTags}
      className="people-choice"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton size="small" label={texts.chooseTags} icon={<Pencil />} />}
    >
      {open && <TagsList store={store} />}
    </Popover>
  )
}

function TagsList({ store }: TagsChoiceProps): ReactNode {
  const texts = useTexts()
  const { tags } = useHubContext().data.item
  const { run } = useNotices()
  const chosen = tags.map(({ id }) => id)
  const find = useCallback(
    async (text: string) => {
      const found = await store.findTags(text)
      const added = { id: `${NEW}${text}`, label: texts.addTag({ name: text }), icon: <Plus /> }
      return [...found.map(optionOf), ...(store.mayAddTag(text, found) ? [added] : [])]
    },
    [store, texts],
  )

  function choose({ id }: ComboboxOption): void {
    const others = chosen.filter((one) => one !== id)
    void run(async () => {
      const given = id.startsWith(NEW) ? (await store.addTag(id.slice(NEW.length))).id : id
      return store.change('tags', others.length < chosen.length ? others : [...chosen, given])
    })
  }

  return (
    <Combobox
      label={texts.findTags}
      hideLabel
      focused
      multiple
      placeholder={texts.findTags}
      find={find}
      none={texts.noSuchTag}
      failed={texts.tagsFailed}
      chosen={chosen}
      chosenOptions={tags.map(optionOf)}
      onChoose={choose}
    />
  )
}
