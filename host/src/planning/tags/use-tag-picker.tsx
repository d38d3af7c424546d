import { failureOf } from '@arbo/core'
import type { SceneTag, TagChoices } from '@arbo/core/internal'
import { Plus } from '@arbo/kit/icons'
import { TagMark, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { tagTexts } from './texts.ts'

/** Before the name of a tag that is to be created: no id begins so. */
const NEW = 'new:'

/** A tag to choose. */
export function tagOption({ id, name, colour }: SceneTag): ComboboxOption {
  return { id, label: name, icon: <TagMark colour={colour} /> }
}

/** The options of a picker of tags, and the tags that were chosen in it; new ones are created then. */
export function useTagPicker(
  choices: TagChoices,
  now: readonly SceneTag[] = [],
): {
  find: (text: string) => Promise<ComboboxOption[]>
  /** Null where one could not be created, which is told. */
  tagsOf: (chosen: readonly ComboboxOption[]) => Promise<SceneTag[] | null>
} {
  const { toasts } = useApp()
  const known = useRef(new Map(now.map((tag) => [tag.id, tag])))
  const find = useCallback(
    async (text: string) => {
      const found = await choices.findTags(text)
      for (const tag of found) known.current.set(tag.id, tag)
      const added = { id: `${NEW}${text}`, label: tagTexts.add({ name: text }), icon: <Plus /> }
      return [...found.map(tagOption), ...(choices.mayAddTag(text, found) ? [added] : [])]
    },
    [choices],
  )
  async function tagsOf(chosen: readonly ComboboxOption[]): Promise<SceneTag[] | null> {
    const tags: SceneTag[] = []
    try {
      for (const { id } of chosen) {
        const tag = id.startsWith(NEW) ? await choices.addTag(id.slice(NEW.length)) : known.current.get(id)
        if (tag) tags.push(tag)
      }
      return tags
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'tag', kind: 'error', title: tagTexts.addFailed, message })
      return null
    }
  }
  return { find, tagsOf }
}
