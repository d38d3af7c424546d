import { failureOf, type Failure, type FreedStorage } from '@arbo/core'
import type { FreeUpChoice, StorageStore } from '@arbo/core/internal'
import { useState } from 'react'

/**
 * Where freeing up has come to: the choice, whose rehearsal may have failed; what would go, and whether it is asked
 * about; the deletion; its end. There is no way from the choice to the deletion but over what would go.
 */
export type FreeUpStep =
  | { step: 'choose'; busy: boolean; failure: Failure | null }
  | { step: 'rehearsed'; choice: FreeUpChoice; rehearsal: FreedStorage; asking: boolean }
  | { step: 'freeing' }
  | { step: 'done'; freed: FreedStorage }
  | { step: 'failed'; failure: Failure }

export interface FreeUpSteps {
  current: FreeUpStep
  /** Asks what would go. */
  rehearse: (choice: FreeUpChoice) => Promise<void>
  /** Back to the choice. */
  back: () => void
  /** Asks whether what would go is to go, or takes the question back. */
  ask: (asking: boolean) => void
  /** Deletes what the rehearsal was about. */
  free: () => Promise<void>
}

/** Freeing up storage, step by step. */
export function useFreeUp(store: Pick<StorageStore, 'rehearse' | 'freeUp'>): FreeUpSteps {
  const [current, setCurrent] = useState<FreeUpStep>({ step: 'choose', busy: false, failure: null })
  return {
    current,
    async rehearse(choice) {
      setCurrent({ step: 'choose', busy: true, failure: null })
      try {
        const rehearsal = await store.rehearse(choice)
        setCurrent({ step: 'rehearsed', choice, rehearsal, asking: false })
      } catch (error) {
        setCurrent({ step: 'choose', busy: false, failure: failureOf(error) })
      }
    },
    back: () => setCurrent({ step: 'choose', busy: false, failure: null }),
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
