import type { AnnotationShape } from '@arbo/core'
import { inkOf, type ShapeTool } from './pen.ts'
import { NOMINAL_HEIGHT, aspectOf } from './picture-box.ts'
import { proportional } from './proportions.ts'
import type { StrokeTool } from './shape-path.ts'
import { storedPoint } from './stroke-points.ts'
import type { Gesture, Surface } from './surface.ts'

/** A shape drawn out less far is a slip of the hand, nominal px. */
const LEAST = 4

/** A stroke of pencil or highlighter. */
export function strokeGesture(surface: Surface, tool: StrokeTool, start: PointerEvent): Gesture {
  const { colour, width } = surface.pen()
  const ink = inkOf(tool, width)
  surface.live.begin({ tool, colour, ...ink })
  surface.live.add(surface.points(start))
  return {
    move: (event) => surface.live.add(surface.points(event)),
    end: () => {
      const points = surface.live.end()
      if (points.length > 0) surface.add({ tool, colour, ...ink, points })
      surface.live.clear()
    },
    cancel: () => surface.live.clear(),
  }
}

/** Rectangle, circle, line or arrow, drawn out from one place to another; Shift keeps the proportions. */
export function shapeGesture(surface: Surface, tool: ShapeTool, start: PointerEvent): Gesture {
  const from = surface.place(start)
  const { colour, width } = surface.pen()
  const ink = inkOf(tool, width)
  const shapeAt = (event: PointerEvent): AnnotationShape | null => {
    const aspect = aspectOf(surface.view())
    const at = surface.place(event)
    const to = event.shiftKey ? proportional(tool, from, at, aspect) : at
    const far = Math.hypot((to[0] - from[0]) * aspect, to[1] - from[1]) * NOMINAL_HEIGHT
    if (far < LEAST) return null
    const points = [storedPoint(...from, 0.5), storedPoint(...to, 0.5)]
    return { schema: 1, tool, colour, ...ink, points, frame_start: 0, frame_end: 0, file_index: 0 }
  }
  return {
    move: (event) => {
      const shape = shapeAt(event)
      if (shape) surface.live.show(shape)
    },
    end: (event) => {
      const shape = shapeAt(event)
      if (shape) surface.add({ tool, colour, ...ink, points: shape.points })
      surface.live.clear()
    },
    cancel: () => surface.live.clear(),
  }
}

/** The laser: others may see it, and it leaves nothing behind. */
export function laserGesture(surface: Surface, start: PointerEvent): Gesture {
  const { colour } = surface.pen()
  const tell = (event: PointerEvent, first: boolean, ended: boolean): void => {
    const points = surface.points(event).map(([x, y]): [number, number] => [x, y])
    surface.laser.add(points, colour, first)
    surface.handlers.onLaser({ points, first, ended })
  }
  tell(start, true, false)
  return {
    move: (event) => tell(event, false, false),
    end: (event) => tell(event, false, true),
    cancel: () => {
      surface.laser.clear()
      surface.handlers.onLaser({ points: [], first: false, ended: true })
    },
  }
}

/** A press with the text tool: on a text it opens that, elsewhere a new one. */
export function textGesture(surface: Surface, start: PointerEvent): Gesture {
  const at = surface.place(start)
  const { colour, width } = surface.pen()
  return {
    move: () => undefined,
    // Only now: a press that is still going on would take the focus away from the field again.
    end: () => {
      const hit = surface.hit(at, surface.reach(start))
      if (hit?.shape.tool === 'text') editText(surface, hit)
      else surface.write({ at, text: '', colour, width: inkOf('text', width).width })
    },
    cancel: () => undefined,
  }
}

/** Opens the field over a text that is there. */
export function editText(surface: Surface, { id, shape }: { id: string; shape: AnnotationShape }): void {
  const [from] = shape.points
  if (!from) return
  const { colour, width, text = '' } = shape
  surface.write({ id, at: [from[0], from[1]], text, colour, width })
}

/** Takes away what the pointer passes over, as one step. */
export function eraseGesture(surface: Surface, start: PointerEvent): Gesture {
  const erased = new Set<string>()
  const reach = surface.reach(start)
  let last = surface.place(start)
  const erase = (place: [number, number]): void => {
    const aspect = aspectOf(surface.view())
    const far = Math.hypot((place[0] - last[0]) * aspect, place[1] - last[1]) * NOMINAL_HEIGHT
    // A fast hand must not jump over a thin line.
    const steps = Math.max(1, Math.ceil(far / reach))
    const before = erased.size
    for (let step = 1; step <= steps; step++) {
      const part = step / steps
      const hit = surface.hit([last[0] + (place[0] - last[0]) * part, last[1] + (place[1] - last[1]) * part], reach)
      if (hit) erased.add(hit.id)
      if (erased.size > before) surface.hide(erased)
    }
    last = place
  }
  erase(last)
  return {
    move: (event) => erase(surface.place(event)),
    end: () => {
      if (erased.size > 0) surface.handlers.onErase([...erased])
      surface.hide(new Set())
    },
    cancel: () => surface.hide(new Set()),
  }
}
