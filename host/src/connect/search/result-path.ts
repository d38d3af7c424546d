import type { SearchRow } from '@arbo/core'
import { pathOf } from '../../app/router/pattern.ts'
import { routes } from '../../app/routes.ts'
import { personSlug } from '../../app/person-slug.ts'

interface Opening {
  /** A scene is to be opened in review. */
  review: boolean
  /** Whether people's tiles may be opened; else a person's page among the workspace's people is. */
  tiles: boolean
}

/** Where a result of the search leads: a comment to its frame, media to its version, notes and files to their tab. */
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
