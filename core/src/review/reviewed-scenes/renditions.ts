import { isApiError } from '../../platform/api/api-error.ts'
import { SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { RenditionChanges } from './review-types.ts'
import type { ReviewContext } from './context.ts'

/** Changes of renditions: what they are called, and that they are there. */
export function createRenditionChanges(context: ReviewContext): RenditionChanges {
  const { api, itemId } = context
  const params = (id: string) => ({ item_id: itemId, id })
  return {
    async edit(id, body) {
      const began = context.order.begin()
      const storedRendition = await api.updateRendition({ params: params(id), body, optOut: [...SHOWN_BY_CALLER, 403] })
      context.putRendition(storedRendition, began)
    },
    async delete(id) {
      try {
        await api.deleteRendition({ params: params(id), optOut: [...SHOWN_BY_CALLER, 403, 404] })
      } catch (error) {
        // Gone already is what was asked for.
        if (!isApiError(error) || error.status !== 404) throw error
      }
      context.forgetRendition(id)
    },
  }
}
