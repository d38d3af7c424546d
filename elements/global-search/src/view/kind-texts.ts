import type { Levels, SearchKind } from '@arbo/core'
import { type Texts } from '../texts.ts'

/** Name of a kind as a heading and on its filter. */
export function kindText(texts: Texts, kind: SearchKind, levels: Levels): string {
  const names: Record<SearchKind, string> = {
    scene: levels.scene.many,
    entity: texts.entities,
    person: texts.people,
    team: texts.teams,
    playlist: texts.playlists,
    comment: texts.comments,
    note: texts.notes,
    file: texts.files,
  }
  return names[kind]
}
