import { REVIEW_SCENES_MAX } from '@arbo/core'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { reviewTexts } from './texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { listAddress } from '../../planning/my-work/review-list.ts'
import { writeKept } from './kept-review.ts'
import { afterRemoval, stepFrom } from './list-steps.ts'

export interface ReviewWays {
  go(id: string): void
  step(by: 1 | -1): void
  /** Refused with a message where the list is full. */
  add(scene: { id: string; name: string }): void
  remove(id: string, name: string): void
  order(ids: readonly string[]): void
  clear(): void
}

/** Changes of a review list, which is in the address. */
export function useReviewWays(ids: readonly string[], at: string | undefined): ReviewWays {
  const { router, toasts, session } = useApp()
  const levels = useLevels()
  const person = useSessionState((state) => state.member?.id ?? '')
  /** Another scene adds a history entry, another order does not. */
  const show = (list: readonly string[], id: string | undefined, replace = true): void =>
    router.navigate(listAddress(list, id), { replace })
  const say = (title: string): void => void toasts.show({ id: 'review-list', kind: 'success', title })

  return {
    go: (id) => id !== at && show(ids, id, false),
    step(by) {
      const to = at && stepFrom(ids, at, by)
      if (to) show(ids, to, false)
    },
    add({ id, name }) {
      if (ids.includes(id)) return show(ids, id, false)
      if (ids.length >= REVIEW_SCENES_MAX) {
        toasts.show({
          id: 'review-full',
          kind: 'error',
          title: reviewTexts.full({ ...levelValues(levels), max: REVIEW_SCENES_MAX }),
        })
        return
      }
      show([...ids, id], at ?? id)
      say(reviewTexts.added({ name }))
    },
    remove(id, name) {
      const rest = ids.filter((one) => one !== id)
      if (rest.length === 0) return this.clear()
      show(rest, id === at ? afterRemoval(ids, id) : at)
      say(reviewTexts.removed({ name }))
    },
    order: (next) => show(next, at),
    clear() {
      writeKept(session.getState().workspaceCode, person, { list: [], at: null })
      show([], undefined)
    },
  }
}
