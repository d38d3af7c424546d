import { useMemo, type MouseEvent } from 'react'
import type { Emit } from '@arbo/kit'
import type { SceneHubEvents } from '../events.ts'

type Review = SceneHubEvents['review-open']

/** How the hub leads to scenes and to their review. Addresses are null where the page gave none. */
export interface HubWays {
  sceneHref(id: string): string | null
  openScene(id: string, event: MouseEvent): void
  reviewHref(review: Review): string | null
  openReview(review: Review, event: MouseEvent): void
}

interface WaysOptions {
  sceneHref: string | undefined
  reviewHref: string | undefined
  emit: Emit<SceneHubEvents>
  /** Shows another scene in this hub. */
  show: (id: string) => void
}

/** Script addresses must not come out of an attribute. */
function addressOf(template: string | undefined, id: string): string | null {
  if (!template || /^\s*(javascript|data|vbscript):/i.test(template)) return null
  return template.replaceAll('{id}', encodeURIComponent(id))
}

function withQuery(address: string, { renditionId, frame, commentId }: Review): string {
  const query = new URLSearchParams({
    ...(renditionId ? { renditionId } : {}),
    ...(frame === null ? {} : { frame: String(frame) }),
    ...(commentId ? { comment_id: commentId } : {}),
  }).toString()
  if (!query) return address
  return `${address}${address.includes('?') ? '&' : '?'}${query}`
}

const asksForNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey

export function useHubWays({ sceneHref, reviewHref, emit, show }: WaysOptions): HubWays {
  return useMemo(
    () => ({
      sceneHref: (id) => addressOf(sceneHref, id),
      openScene(id, event) {
        if (asksForNewTab(event)) return
        if (!emit('scene-open', { id })) event.preventDefault()
        else if (addressOf(sceneHref, id) === null) show(id)
      },
      reviewHref(review) {
        const address = addressOf(reviewHref, review.id)
        return address === null ? null : withQuery(address, review)
      },
      openReview(review, event) {
        if (asksForNewTab(event)) return
        if (!emit('review-open', review)) event.preventDefault()
      },
    }),
    [sceneHref, reviewHref, emit, show],
  )
}
