import { z } from 'zod'
import { DESCRIPTION_MAX, NAME_MAX } from './enums.ts'
import { ANNOTATION_COLOURS } from './drawing.ts'
import { asOneLine, isOneLine } from './one-line.ts'
import { refusal } from './refusal-texts.ts'

/** Shapes that several resources share. */

export const Id = z.uuid()
export const WsCode = z.string().regex(/^[a-z2-7]{8}$/, refusal('workspace_code'))
/** A calendar day, yyyy-mm-dd, without a time zone. */
export const Day = z.iso.date()
/** A moment, ISO 8601 in UTC. */
export const Moment = z.iso.datetime()
/** As {@link Line}, with the spaces around it. */
export const Unbroken = z.string().refine(isOneLine, refusal('one_line'))
/** What names are made of: whoever types another is told. */
export const Line = z.string().trim().refine(isOneLine, refusal('one_line'))
/** The name of a file as its owner's disk has it, which nobody typed here; what cannot stay in it becomes a space. */
export const FileLine = z.string().overwrite(asOneLine)
/** One line of 1 to 200 characters; spaces around it are taken off. */
export const Name = Line.min(1, refusal('name_required')).max(NAME_MAX)
/** Counted in characters, as the form that asks for it counts; zod’s max counts half emoji. */
export const Description = z
  .string()
  .trim()
  .refine(
    (words) => Array.from(words).length <= DESCRIPTION_MAX,
    refusal('description_limited', { max: DESCRIPTION_MAX }),
  )
  .meta({ maxLength: DESCRIPTION_MAX })
export const Colour = z.string().regex(/^#[0-9A-F]{6}$/i)
export const PaletteColour = z.enum(ANNOTATION_COLOURS)
/** Exact decimal number as text, so that no sum is ever rounded on its way. */
export const Decimal = z.string().regex(/^-?\d{1,18}(\.\d{1,8})?$/)

export const WsParams = z.object({ ws_code: WsCode })
export const WsIdParams = WsParams.extend({ id: Id })

export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(99999).default(20),
})

/** Which page of a list an answer is, counted from 1, and how many rows all pages have together. */
export interface ListMeta {
  current_page: number
  last_page: number
  per_page: number
  total: number
}

/** Comma-separated list in a query (`_ina` filters, `include`). */
export const CommaList = z.string().transform((text) => text.split(',').filter(Boolean))

/** A person as shown beside their work. */
export const Person = z.object({
  id: Id,
  display_name: z.string(),
  profile_image: z.string().nullable(),
})
/** Somebody by id, name and picture; the address of the picture is null where there is none. */
export type Person = z.infer<typeof Person>

/** An exact fraction, such as the frame rate 24000/1001. */
export const Rational = z.object({ num: z.number().int().positive(), den: z.number().int().positive() })
/** `num` over `den`, both whole numbers above 0. */
export type Rational = z.infer<typeof Rational>

/**
 * Exact presentation times of every frame, in ticks of time_base, ascending; 'constant' where frame n starts exactly
 * at n / rate. All frame numbers of the product count rows of this table, from 0.
 */
export const FrameTable = z.object({
  rate: Rational,
  count: z.number().int().nonnegative(),
  time_base: Rational,
  pts: z.union([z.literal('constant'), z.array(z.number().int())]),
})
/** When each frame of a film begins. */
export type FrameTable = z.infer<typeof FrameTable>

/** A frame number: an integer from 0. */
export const Frame = z.number().int().nonnegative()
/** The largest number that a frame of a scene has. */
export const START_FRAME_MAX = 10_000_000
/** What a first frame is counted as. */
export const StartFrame = z.number().int().min(0).max(START_FRAME_MAX)

export const Done = z.object({ ok: z.literal(true) })
/** After a deletion: the entry of the trash that brings it back. */
export const Trashed = Done.extend({ trash_id: Id })
