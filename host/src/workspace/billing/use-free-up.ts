import { failureOf, type Failure, type FreedStorage } from '@arbo/core'
import type { FreeUpChoice, StorageStore } from '@arbo/core/internal'
import { useState } from 'react'

/**
 * The step of freeing up: the choice, whose preview may have failed; the preview, with or without the final
 * question; the deletion; its end. The deletion is reached only from the preview.
 */
export type FreeUpStep =
  | { step: 'choose' }
  | { step: 'rehearsed'; choice: FreeUpChoice; rehearsal: FreedStorage; asking: boolean }
  | { step: 'freeing' }
  | { step: 'done'; freed: FreedStorage }
  | { step: 'failed'; failure: Failure }

export interface FreeUpSteps {
  current: FreeUpStep
  /** Loads the preview. Rejects with an ApiError. */
  rehearse: (choice: FreeUpChoice) => Promise<void>
  /** Back to the choice. */
  back: () => void
  /** Opens or closes the final question. */
  ask: (asking: boolean) => void
  /** Deletes what the preview showed. */
  free: () => Promise<void>
}

/** Freeing up storage, step by step. */
export function useFreeUp(store: Pick<StorageStore, 'rehearse' | 'freeUp'>): FreeUpSteps {
  const [current, setCurrent] = useState<FreeUpStep>({ step: 'choose' })
  return {
    current,
    async rehearse(choice) {
      const rehearsal = await store.rehearse(choice)
      setCurrent({ step: 'rehearsed', choice, rehearsal, asking: false })
    },
    back: () => setCurrent({ step: 'choose' }),
    ask: (asking) => current.step === 'rehearsed' && setCurrent({ ...current, asking }),
    async free() {
      if (current.step !== 'rehearsed') return
      setCurrent({ step: 'freeing' })
      try {
        setCurrent({ step: 'done', freed: await store.freeUp(current.choice) })
      } catch (error) {
        setCurrent({ step: 'failed', failure: failureOf(error) })
      }
    },
  }
}
