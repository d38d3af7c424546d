import type { AnnotationShape } from '@arbo/core'
import { boundsBetween, boundsOf, boundsOfAll, grown, overlaps } from './bounds.ts'
import { handleAt, stretchTo, type Handle } from './handles.ts'
import type { ShownObject } from './objects-on-frame.ts'
import { FRAME_GAP } from './overlay-canvas.ts'
import { NOMINAL_HEIGHT, aspectOf, nominalPerPx } from './picture-box.ts'
import type { Gesture, Surface } from './surface.ts'
import { movedPoints, stretched, type Reshaped } from './transform.ts'

/** CSS px that a press may move and still be a click. */
const SLACK = 3

type Place = readonly [x: number, y: number]

/** A press with SELECT: on a handle it resizes, on an object it moves, elsewhere it draws out a rubber band. */
export function selectGesture(surface: Surface, start: PointerEvent): Gesture {
  const from = surface.place(start)
  const reach = surface.reach(start)
  const handle = handleUnder(surface, from, reach)
  if (handle) return reshapeGesture(surface, start, resizing(surface, handle, from))
  const hit = surface.hit(from, reach)
  if (!hit) return bandGesture(surface, start)
  const chosen = surface.selected().map(({ id }) => id)
  const isChosen = chosen.includes(hit.id)
  if (start.shiftKey) {
    surface.handlers.onSelect(isChosen ? chosen.filter((id) => id !== hit.id) : [...chosen, hit.id])
    return NOTHING
  }
  if (!isChosen) surface.handlers.onSelect([hit.id])
  return reshapeGesture(surface, start, (shape, to) => {
    return { points: movedPoints(shape.points, to[0] - from[0], to[1] - from[1]) }
  })
}

const NOTHING: Gesture = { move: () => undefined, end: () => undefined, cancel: () => undefined }

const shapesOf = (objects: readonly ShownObject[]): AnnotationShape[] => objects.map(({ shape }) => shape)
const nominal = ([x, y]: Place, aspect: number): [number, number] => [x * NOMINAL_HEIGHT * aspect, y * NOMINAL_HEIGHT]

/** The handle of the selection under a place of the picture. */
export function handleUnder(surface: Surface, place: Place, reach: number): Handle | undefined {
  const aspect = aspectOf(surface.view())
  const shapes = shapesOf(surface.selected())
  const bounds = boundsOfAll(shapes, aspect)
  if (!bounds) return undefined
  const framed = grown(bounds, FRAME_GAP * nominalPerPx(surface.view().box))
  const hasText = shapes.some(({ tool }) => tool === 'text')
  return handleAt(framed, hasText, nominal(place, aspect), reach)
}

type Reshape = (shape: AnnotationShape, to: Place, keep: boolean) => Reshaped

function resizing(surface: Surface, handle: Handle, from: Place): Reshape {
  const aspect = aspectOf(surface.view())
  const shapes = shapesOf(surface.selected())
  const bounds = boundsOfAll(shapes, aspect)
  const hasText = shapes.some(({ tool }) => tool === 'text')
  const start = nominal(from, aspect)
  return (shape, to, keep) => {
    if (!bounds) return { points: shape.points }
    const [x, y] = nominal(to, aspect)
    // The pointer holds the handle where it took it, not the corner of the box.
    const corner: Place = [
      (handle.x < 0 ? bounds.left : bounds.right) + x - start[0],
      (handle.y < 0 ? bounds.top : bounds.bottom) + y - start[1],
    ]
    return stretched(shape, stretchTo(bounds, handle, corner, keep || hasText), aspect)
  }
}

/** Moves or resizes what is selected, and shows it on the way. */
function reshapeGesture(surface: Surface, start: PointerEvent, reshape: Reshape): Gesture {
  let going = false
  const reshaped = (event: PointerEvent): { id: string; shape: AnnotationShape; patch: Reshaped }[] => {
    const to = surface.place(event)
    return surface.selected().map(({ id, shape }) => {
      const patch = reshape(shape, to, event.shiftKey)
      return { id, shape: { ...shape, ...patch }, patch }
    })
  }
  return {
    move: (event) => {
      going ||= Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > SLACK
      if (going) surface.preview(new Map(reshaped(event).map(({ id, shape }) => [id, shape])))
    },
    end: (event) => {
      const changes = going ? reshaped(event).map(({ id, patch }) => ({ id, patch })) : []
      surface.preview(null)
      if (changes.length > 0) surface.handlers.onChange(changes)
    },
    cancel: () => surface.preview(null),
  }
}

/** Selects what the rubber band touches; with Shift, besides what is selected. A click beside everything selects nothing. */
function bandGesture(surface: Surface, start: PointerEvent): Gesture {
  const from = surface.place(start)
  const idsBefore = start.shiftKey ? surface.selected().map(({ id }) => id) : []
  const bandAt = (event: PointerEvent) => {
    const aspect = aspectOf(surface.view())
    return boundsBetween(nominal(from, aspect), nominal(surface.place(event), aspect))
  }
  const within = (event: PointerEvent): string[] => {
    const aspect = aspectOf(surface.view())
    const band = bandAt(event)
    const touched = surface.shown().filter(({ id, shape }) => {
      const bounds = boundsOf(shape, aspect)
      return bounds !== null && overlaps(bounds, band) && surface.handlers.mayChange(id)
    })
    return [...new Set([...idsBefore, ...touched.map(({ id }) => id)])]
  }
  const isClick = (event: PointerEvent): boolean => {
    return Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) <= SLACK
  }
  return {
    move: (event) => surface.band(bandAt(event)),
    end: (event) => {
      surface.band(null)
      surface.handlers.onSelect(isClick(event) ? idsBefore : within(event))
    },
    cancel: () => surface.band(null),
  }
}
