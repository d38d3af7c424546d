import type { Item } from '../../contract/planning/items.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'
import { absoluteUrl } from '../../platform/data/addresses.ts'
import type { SceneParts } from './part-types.ts'

/** Files, notes and markers of a scene, as far as it has them, with addresses made whole. */
export function partsOf(apiUrl: string, { files, notes, markers }: Partial<Item>): Partial<SceneParts> {
  return {
    ...(files && { files: files.map((file) => ({ ...file, url: absoluteUrl(apiUrl, file.url) })) }),
    ...(notes && {
      notes: notes.map((note) => {
        const { created_by: by } = note
        return { ...note, created_by: { ...by, profile_image: avatarUrl(apiUrl, by.profile_image) } }
      }),
    }),
    ...(markers && { markers }),
  }
}
