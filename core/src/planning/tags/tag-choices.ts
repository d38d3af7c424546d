import type { Client } from '../../platform/api/client.ts'
import { QUIET } from '../../platform/api/effects.ts'
import { ANNOTATION_COLOURS } from '../../contract/platform/drawing.ts'
import type { SceneTag } from '../../contract/planning/tags.ts'
import { LIBRARY_CALL } from '../../platform/data/create-library.ts'
import type { Session } from '../../platform/session/types.ts'

/** The colours that tags are given, which are those of statuses: without black and white, which are no colours of a chip. */
export const TAG_COLOURS = ANNOTATION_COLOURS.slice(0, 10)
/** The right to create tags, which is that to add status flows. */
export const ADD_TAGS = 'status_addTemplateFlow_create'

/** They part names in files and sheets, so no name has one. */
const MARKS = /[,;]/

/** The tags to choose from for scenes, and new ones. All reject with an ApiError. */
export interface TagChoices {
  /** Tags with these words in their names, in the order of their names. */
  findTags(words: string): Promise<readonly SceneTag[]>
  /** Whether the user may create a tag of this name, where these are the tags that it found. */
  mayAddTag(name: string, found: readonly SceneTag[]): boolean
  /** A new tag, in a colour that few others have. */
  addTag(name: string): Promise<SceneTag>
}

export function createTagChoices(session: Session, api: Client): TagChoices {
  const all = (): Promise<readonly SceneTag[]> => api.listTags({ optOut: QUIET })
  return {
    async findTags(words) {
      const needle = words.trim().toLowerCase()
      return (await all()).filter(({ name }) => name.toLowerCase().includes(needle))
    },
    mayAddTag(words, found) {
      const name = words.trim().toLowerCase()
      return (
        name !== '' &&
        !MARKS.test(name) &&
        session.can(ADD_TAGS) &&
        !found.some((tag) => tag.name.toLowerCase() === name)
      )
    },
    async addTag(name) {
      const { length } = await all()
      const colour = TAG_COLOURS[length % TAG_COLOURS.length] ?? ANNOTATION_COLOURS[0]
      return api.createTag({ body: { name: name.trim(), colour }, ...LIBRARY_CALL })
    },
  }
}
