import { failureOf, type EntityStore, type Failure, type FreedStorage, type MediaBelow } from '@arbo/core'
import { useEffect, useState } from 'react'

/** The media to delete. */
export interface MediaChoice {
  renditions: boolean
  thumbnails: boolean
  /** Minimum age of renditions, in days. */
  days: number
}

/** Deleted media; null: not chosen, or not yet. */
export interface MediaGone {
  renditions: FreedStorage | null
  thumbnails: number | null
}

/** The current step. Deletion is reached only from the step that shows the amounts. */
export type MediaStep =
  | { step: 'choose' }
  | { step: 'deleting'; what: 'renditions' | 'thumbnails' }
  | { step: 'done'; deleted: MediaGone }
  | { step: 'failed'; deleted: MediaGone; failure: Failure }

interface Counted {
  days: number
  attempt: number
  media: MediaBelow | null
  failure: Failure | null
}

/** Delay between the last key and the request, in ms. */
const DELAY = 200

/** Deleting media of an entity, step by step. @param days the minimum age to count; null: the input is invalid */
export function useMediaSteps(store: EntityStore, days: number | null) {
  const [current, setCurrent] = useState<MediaStep>({ step: 'choose' })
  const [counted, setCounted] = useState<Counted | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (days === null || current.step !== 'choose') return
    let isOver = false
    async function count(of: number): Promise<void> {
      try {
        const media = await store.rehearseMedia(of)
        if (!isOver) setCounted({ days: of, attempt, media, failure: null })
      } catch (error) {
        if (!isOver) setCounted({ days: of, attempt, media: null, failure: failureOf(error) })
      }
    }
    const timer = setTimeout(() => void count(days), DELAY)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [store, days, current.step, attempt])

  async function run({ renditions, thumbnails, days: age }: MediaChoice): Promise<void> {
    const deleted: MediaGone = { renditions: null, thumbnails: null }
    try {
      if (renditions) {
        setCurrent({ step: 'deleting', what: 'renditions' })
        deleted.renditions = await store.deleteRenditions(age)
      }
      if (thumbnails) {
        setCurrent({ step: 'deleting', what: 'thumbnails' })
        deleted.thumbnails = await store.deleteThumbnails()
      }
      setCurrent({ step: 'done', deleted })
    } catch (error) {
      setCurrent({ step: 'failed', deleted, failure: failureOf(error) })
    }
  }

  const isCurrent = counted?.days === days && counted?.attempt === attempt
  return {
    current,
    /** Null while it is being counted. */
    media: isCurrent ? counted.media : null,
    failure: isCurrent ? counted.failure : null,
    recount: () => setAttempt(attempt + 1),
    back() {
      setAttempt(attempt + 1)
      setCurrent({ step: 'choose' })
    },
    run,
  }
}
