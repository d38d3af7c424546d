import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import { BULK_PAGE_SIZE } from '../../contract/platform/enums.ts'
import { withRenditionUrls } from '../../platform/data/addresses.ts'
import type { OtherScenes } from './review-types.ts'
import type { ReviewContext } from './context.ts'

/** Scenes shown of a search. */
const MOST = 8

/** Reads of other scenes of the workspace, to compare with. */
export function createOtherScenes({ api, itemId, session }: ReviewContext): OtherScenes {
  return {
    async find(text, signal) {
      const { data } = await api.listItems({
        query: { name_like: text.trim() || undefined, per_page: MOST + 1, order_by: '-updated_at' },
        optOut: SHOWN_BY_CALLER,
        signal,
      })
      return data
        .filter(({ id, renditions_count }) => id !== itemId && renditions_count > 0)
        .slice(0, MOST)
        .map(({ id, name, ancestors }) => ({ id, name, path: ancestors.map((each) => each.name).join(' / ') }))
    },
    async renditions(sceneId) {
      const { data } = await api.listRenditions({
        params: { item_id: sceneId },
        query: { per_page: BULK_PAGE_SIZE },
        optOut: SHOWN_BY_CALLER,
      })
      return data.map((rendition) => withRenditionUrls(session.apiUrl, rendition))
    },
  }
}
