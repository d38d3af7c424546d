import type { SearchRow } from '@arbo/core'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { personSlug } from '../../app/person-slug.ts'

interface Opening {
  /** Opens scenes in review. */
  review: boolean
  /** Whether the user may open people's tiles; else a person opens in the directory. */
  tiles: boolean
}

/** The path of a search result: a comment's frame, a medium's version, the tab of notes and files. */
export function resultPath({ kind, id, title, target }: SearchRow, { review, tiles }: Opening): string {
  if (kind === 'entity') return pathOf(routes.entity.path, { id })
  if (kind === 'team') return pathOf(routes.team.path, { id })
  if (kind === 'playlist') return pathOf(routes.playlist.path, { id })
  if (kind === 'person') {
    // The slug is encoded already.
    return tiles ? pathOf(routes['people-tile'].path, { id }) : `/ws/ppl/${personSlug(id, title)}`
  }
  const query = new URLSearchParams()
  if (review || target.rendition_id) query.set('m', 'review')
  if (target.rendition_id) query.set('renditionId', target.rendition_id)
  if (target.frame !== null) query.set('frame', String(target.frame))
  if (target.comment_id) query.set('comment_id', target.comment_id)
  if (target.tab) query.set('tab', target.tab)
  const search = query.toString()
  return `${pathOf(routes.scene.path, { id: target.item_id ?? id })}${search && `?${search}`}`
}
