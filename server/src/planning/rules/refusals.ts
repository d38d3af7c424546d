import { text } from '../texts.ts'

/** Why a rule leaves scenes alone, as it is kept; it is read in each reader’s own language. */
const REFUSALS = ['automation.no_such_status', 'automation.reserved'] as const
export type Refusal = (typeof REFUSALS)[number]

/** Refusals in the reader’s language. Those of runs from before were kept as English sentences. */
export function refusalsInWords<Refused extends { message: string }>(refused: readonly Refused[]): Refused[] {
  return refused.map((one) => {
    const key = REFUSALS.find((refusal) => refusal === one.message)
    return key ? { ...one, message: text(key) } : one
  })
}
