import { idsIn } from '../../planning/my-work/review-list.ts'

/** The user's review settings, in this browser and workspace. */
export interface KeptReview {
  /** The scenes of the last list. */
  list: readonly string[]
  at: string | null
  /** The strip of scenes is open. */
  strip: boolean
  /** Setting a status goes to the next scene. */
  onStatus: boolean
}

const INITIAL: KeptReview = { list: [], at: null, strip: false, onStatus: false }

/** Parses a stored text; missing or malformed parts get the defaults. */
export function keptIn(text: string | null): KeptReview {
  try {
    const { list, at, strip, onStatus } = (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
    return {
      list: idsIn(Array.isArray(list) ? list.join(',') : null),
      at: typeof at === 'string' ? at : null,
      strip: strip === true,
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
