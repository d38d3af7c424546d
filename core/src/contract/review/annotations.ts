import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { AUDIENCES } from '../platform/enums.ts'
import { Colour, Frame, Id, Moment, Person, WsParams } from '../platform/shapes.ts'
import { SEE_REVIEW } from '../platform/sight.ts'
import { refusalText } from '../platform/refusal-texts.ts'

/** Coordinates are in units of the picture: x of its width, y of its height, 0 to 1 inside; pressure 0 to 1. */
const COORDINATE = { least: -4, most: 5 } as const
const POINTS_MAX = 20_000
const Coordinate = z.number().min(COORDINATE.least).max(COORDINATE.most)
/**
 * A point of a stroke: x of the picture’s width and y of its height, 0 to 1 inside it and -4 to 5 at most, and pressure
 * from 0 to 1.
 */
export const Point = z.tuple([Coordinate, Coordinate, z.number().min(0).max(1)])
/** x, y and pressure. */
export type Point = z.infer<typeof Point>

const isWithin = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most

/** As {@link Point} says it. */
function isPoint(value: unknown): value is Point {
  if (!Array.isArray(value) || value.length !== 3) return false
  const { least, most } = COORDINATE
  return isWithin(value[0], least, most) && isWithin(value[1], least, most) && isWithin(value[2], 0, 1)
}

/**
 * Looked at by hand, and described as what it is: one body may hold 120,000 points, for which the schema of a point makes
 * everybody else wait a tenth of a second.
 */
const Points = z
  .custom<Point[]>()
  .superRefine((value: unknown, context) => {
    const isList = Array.isArray(value) && value.length >= 1 && value.length <= POINTS_MAX
    if (!isList) return context.addIssue({ code: 'custom', message: `1 to ${POINTS_MAX} points` })
    const at = value.findIndex((point) => !isPoint(point))
    if (at >= 0) context.addIssue({ code: 'custom', path: [at], message: refusalText('point') })
  })
  .meta({ ...z.toJSONSchema(z.array(Point).min(1).max(POINTS_MAX)), $schema: undefined })
const shape = {
  schema: z.literal(1),
  tool: z.enum(['pencil', 'highlighter', 'rectangle', 'circle', 'line', 'arrow', 'text']),
  colour: Colour,
  /** Nominal px at a picture height of 1080; scales with the picture. */
  width: z.number().min(1).max(100),
  opacity: z.number().min(0).max(1),
  points: Points,
  text: z.string().max(2000).optional(),
  /** First and last frame it is shown on. */
  frame_start: Frame,
  frame_end: Frame,
  /** Page of an image rendition. */
  file_index: z.number().int().nonnegative(),
  /** Place in the painting order, later over earlier; without it the clock of the operation that added it. */
  order: z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Who sees it. New ones without it are for whom the workspace says; what guests draw is always for clients too. */
  audience: z.enum(AUDIENCES).optional(),
}
/** What a drawing looks like: tool, colour, strokes, and the frames that it shows on. */
export const AnnotationShape = z.object(shape)
/** A drawing without its author. */
export type AnnotationShape = z.infer<typeof AnnotationShape>

/** A drawn object as it stands after all operations. */
export const AnnotationObject = AnnotationShape.extend({ id: Id, author_id: Id, created_at: Moment })
/** A drawing with its author. */
export type AnnotationObject = z.infer<typeof AnnotationObject>

const stamp = {
  /** Made by the client; a repeated send is stored once. */
  op_id: Id,
  object_id: Id,
  /** Lamport clock: larger than every clock its maker had seen. */
  clock: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  /** Which client made it; breaks ties of the clock. */
  actor: z.string().min(1).max(64),
}
/** A step of drawing together: an object is added, changed, deleted or brought back; sent twice it counts once. */
export const AnnotationOp = z.discriminatedUnion('kind', [
  z.object({ ...stamp, kind: z.literal('add'), shape: AnnotationShape }),
  z.object({ ...stamp, kind: z.literal('set'), patch: AnnotationShape.partial().omit({ schema: true, tool: true }) }),
  z.object({ ...stamp, kind: z.literal('delete') }),
  z.object({ ...stamp, kind: z.literal('restore') }),
])
/** A step by one client; the later clock wins, field by field. */
export type AnnotationOp = z.infer<typeof AnnotationOp>

/** An operation in the log: who stored it, when, and its place. */
export const StoredAnnotationOp = z.intersection(
  AnnotationOp,
  z.object({ seq: z.number().int(), author_id: Id, created_at: Moment }),
)
/** A step as the server keeps it; `seq` grows with each. */
export type StoredAnnotationOp = z.infer<typeof StoredAnnotationOp>

const Params = WsParams.extend({ item_id: Id, rendition_id: Id })

/** The drawings on a rendition, as a log of steps. */
export const annotationEndpoints = resource({
  listAnnotations: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/annotations',
    summary: 'The operation log of a rendition’s drawings after `since` (0: from the start), oldest first.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: Params,
    query: z.object({ since: z.coerce.number().int().nonnegative().default(0) }),
    answer: 'data',
    data: z.object({ ops: z.array(StoredAnnotationOp), people: z.array(Person) }),
    errors: ['not_found'],
  },
  createAnnotations: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/annotations',
    summary: 'Append operations. Others’ drawings may be changed or deleted only with the right to delete drawings.',
    access: { rule: 'media_createAnnotation_create' },
    scope: 'comment',
    params: Params,
    body: z.object({ ops: z.array(AnnotationOp).min(1).max(200) }),
    largeBody: true,
    answer: 'data',
    data: z.array(StoredAnnotationOp),
    errors: ['not_found', 'permission_denied', 'conflict'],
  },
})
