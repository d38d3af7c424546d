import { idsIn } from '../../planning/my-work/review-list.ts'

/** How somebody reviews, in this browser and one workspace. */
export interface KeptReview {
  /** The scenes of the last list. */
  list: readonly string[]
  at: string | null
  /** The strip of scenes is open. */
  strip: boolean
  /** The next scene comes once a status is set. */
  onStatus: boolean
}

const INITIAL: KeptReview = { list: [], at: null, strip: true, onStatus: false }

/** What a kept text says; what it does not say, or not rightly, is as at first. */
export function keptIn(text: string | null): KeptReview {
  try {
    const { list, at, strip, onStatus } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
    return {
      list: idsIn(Array.isArray(list) ? list.join(',') : null),
      at: typeof at === 'string' ? at : null,
      strip: strip !== false,
      onStatus: onStatus === true,
    }
  } catch {
    return INITIAL
  }
}

const keyOf = (workspaceCode: string | null, person: string): string =>
  `account.review.${workspaceCode ?? ''}.${person}`

export function readKept(workspaceCode: string | null, person: string): KeptReview {
  try {
    return keptIn(localStorage.getItem(keyOf(workspaceCode, person)))
  } catch {
    return INITIAL
  }
}

export function writeKept(workspaceCode: string | null, person: string, patch: Partial<KeptReview>): void {
  try {
    const review = { ...readKept(workspaceCode, person), ...patch }
    localStorage.setItem(keyOf(workspaceCode, person), JSON.stringify(review))
  } catch {
    // Storage is blocked: the list lives in the address alone.
  }
}
