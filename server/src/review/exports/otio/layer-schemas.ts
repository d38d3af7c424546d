import { z } from 'zod'

/** The fields of OpenTimelineIO and of OpenRV's annotations that are read; all others are let be. */

const Unit = z.number().min(0).max(1)
const Rgba = z.tuple([Unit, Unit, Unit, Unit])
const Position = z.object({ x: z.number(), y: z.number() })
const Length = z.number().nonnegative()

export const RationalTime = z.object({ value: z.number(), rate: z.number().positive() })
export type RationalTime = z.infer<typeof RationalTime>
export const TimeRange = z.object({ start_time: RationalTime, duration: RationalTime })
export type TimeRange = z.infer<typeof TimeRange>
export const Box = z.object({ min: Position, max: Position })

const common = {
  id: z.string().nullish(),
  /** The type of a stroke in live sessions. */
  uuid: z.string().nullish(),
  layer_range: TimeRange,
  visible: z.boolean().nullish(),
  soft_deleted: z.boolean().nullish(),
}
const corners = { min: Position, max: Position }
const ends = { start_position: Position, end_position: Position }

export const LAYERS = {
  Paint: z.object({
    ...common,
    points: z
      .array(Position.extend({ width: Length }))
      .min(1)
      .max(20_000),
    rgba: Rgba,
    type: z.string().nullish(),
  }),
  Rectangle: z.object({ ...common, ...corners, border_color: Rgba, border_width: Length }),
  Ellipse: z.object({ ...common, ...corners, border_color: Rgba, border_width: Length }),
  Line: z.object({ ...common, ...ends, border_color: Rgba, width: Length }),
  Arrow: z.object({ ...common, ...ends, inner_color: Rgba, width: Length }),
  Text: z.object({
    ...common,
    anchor: Position,
    text: z.string().max(2000),
    font_size: Length,
    inner_color: Rgba,
  }),
} as const

export type LayerName = keyof typeof LAYERS
export type Layer<N extends LayerName> = z.infer<(typeof LAYERS)[N]>

export const isLayerName = (name: string): name is LayerName => Object.hasOwn(LAYERS, name)

export const Note = z.object({
  tool: z.enum(['pencil', 'highlighter', 'rectangle', 'circle', 'line', 'arrow', 'text']),
  width: z.number().min(1).max(100),
  box: z.tuple([z.number(), z.number()]).optional(),
  since: z.number().int().optional(),
})
export type Note = z.infer<typeof Note>

export const Effect = z.object({
  OTIO_SCHEMA: z.string(),
  layers: z.array(z.looseObject({ OTIO_SCHEMA: z.string() })).nullish(),
  metadata: z
    .object({ arbo: z.object({ layers: z.record(z.string(), z.unknown()) }) })
    .nullish()
    .catch(null),
})
export type Effect = z.infer<typeof Effect>

export const Media = z.object({
  name: z.string().nullish(),
  target_url: z.string().nullish(),
  available_range: TimeRange.nullish(),
  available_image_bounds: Box.nullish().catch(null),
})
export type Media = z.infer<typeof Media>

export const Thing = z.object({
  OTIO_SCHEMA: z.string(),
  name: z.string().nullish(),
  source_range: TimeRange.nullish(),
  effects: z.array(z.unknown()).nullish(),
  children: z.array(z.unknown()).nullish(),
  tracks: z.unknown().optional(),
  media_reference: z.unknown().optional(),
  media_references: z.record(z.string(), z.unknown()).nullish(),
  active_media_reference_key: z.string().nullish(),
  metadata: z.unknown().optional(),
})
export type Thing = z.infer<typeof Thing>

/** Which of our files a clip was written from. */
export const ClipNote = z.object({ arbo: z.object({ rendition_id: z.string(), file_index: z.number().int() }) })
