import { z } from 'zod'
import { refusal } from '../platform/refusal-texts.ts'
import { Unbroken } from '../platform/shapes.ts'
import { SERIES_DIGITS_MAX, SERIES_NUMBER_MAX, SERIES_PREFIX_MAX } from './series-names.ts'

const Numbered = z.number().int().min(0).max(SERIES_NUMBER_MAX)

/** Names with numbers in them: `SH`, 10 to 400 in steps of 10 with 4 digits are SH0010, SH0020 and so on to SH0400. */
export const SceneSeries = z
  .object({
    prefix: Unbroken.max(SERIES_PREFIX_MAX),
    first: Numbered,
    last: Numbered,
    step: Numbered.min(1),
    /** Shorter numbers are filled with zeros. */
    digits: z.number().int().min(1).max(SERIES_DIGITS_MAX),
  })
  .refine(({ first, last }) => last >= first, { ...refusal('series_order'), path: ['last'] })
/** What the names of a series are made of. */
export type SceneSeries = z.infer<typeof SceneSeries>
