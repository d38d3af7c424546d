import { failureOf } from '@arbo/core'
import type { Toasts } from '@arbo/kit/ui'
import { messageOf } from '../app/failure.ts'
import { shellTexts } from '../app/shell-texts.ts'

/** Says that a change of the favourites was refused; the store has taken it back by then. */
export function favouriteFailed(toasts: Pick<Toasts, 'show'>, error: unknown): void {
  toasts.show({
    id: 'favourites',
    kind: 'error',
    title: shellTexts.favouriteFailed,
    message: messageOf(failureOf(error)),
  })
}
