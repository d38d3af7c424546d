import type { UploadLimits } from './limits.ts'

/** Looks whether a post moves. */
export interface Watch {
  /** Bytes went out. */
  moved(): void
  /** All have: now it is the server's turn. */
  sent(): void
  stop(): void
}

/** @param onStall called once, when nothing has moved, or nothing was answered, for too long */
export function watch({ stallMs, answerMs }: Pick<UploadLimits, 'stallMs' | 'answerMs'>, onStall: () => void): Watch {
  let timer = setTimeout(onStall, stallMs)
  const again = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(onStall, ms)
  }
  return { moved: () => again(stallMs), sent: () => again(answerMs), stop: () => clearTimeout(timer) }
}
