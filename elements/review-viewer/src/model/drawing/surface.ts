import type { AnnotationShape } from '@arbo/core'
import type { Bounds } from './bounds.ts'
import type { LaserCanvas } from './laser-canvas.ts'
import type { LiveCanvas } from './live-canvas.ts'
import type { ShownObject } from './objects-on-frame.ts'
import type { Pen } from './pen.ts'
import type { View } from './picture-box.ts'
import type { StrokePoint } from './stroke-points.ts'
import type { TextDraft } from './text-editor.ts'
import type { Reshaped } from './transform.ts'

/** A drawing before it has its frame and id. */
export type NewDrawing = Pick<AnnotationShape, 'tool' | 'colour' | 'width' | 'opacity' | 'points' | 'text'>

/** The frame and page that a drawing is made on: those that are on screen. */
export interface DrawingPlace {
  frame: number
  fileIndex: number
}

export interface DrawingChange {
  id: string
  patch: Partial<Reshaped & Pick<AnnotationShape, 'text' | 'colour'>>
}

/** A movement of the laser; places in units of the picture. */
export interface LaserMove {
  points: [x: number, y: number][]
  /** The first of a movement. */
  first: boolean
  /** The last of it. */
  ended: boolean
}

/** A movement of somebody else's laser. */
export interface PointedMove {
  renditionId: string
  /** The frame they see, from 0. */
  frame: number
  /** Page of an image, from 0. */
  fileIndex: number
  /** `#RRGGBB`. */
  colour: string
  /** In units of the picture. */
  points: readonly (readonly [x: number, y: number])[]
  /** The first of a movement. */
  first: boolean
  /** Stands beside the tip. */
  name?: string
  /** Tells people apart who have one name; the name by default. */
  id?: string
}

/** What the drawing layer asks of its owner. */
export interface DrawingHandlers {
  /** The pen touches the picture; the owner stops playing. */
  onStart(): void
  onAdd(drawing: NewDrawing, at: DrawingPlace): void
  onErase(ids: string[]): void
  onSelect(ids: readonly string[]): void
  onChange(changes: DrawingChange[]): void
  onLaser(move: LaserMove): void
  /** Fingers move the picture: CSS px, and how much larger it becomes. */
  onPan(dx: number, dy: number, factor: number): void
  /** What the field is called in which text is typed. */
  textLabel(): string
  /** Whether this user may change or delete the object. */
  mayChange(id: string): boolean
}

/** What a gesture needs of the layer it is made on. */
export interface Surface {
  readonly handlers: DrawingHandlers
  readonly live: LiveCanvas
  readonly laser: LaserCanvas
  view(): View
  pen(): Pen
  /** Place of the picture under a pointer. */
  place(event: PointerEvent): [x: number, y: number]
  /** Every place since the last event with its pressure, as it is stored. */
  points(event: PointerEvent): StrokePoint[]
  /** How near a pointer must come, nominal px. */
  reach(event: PointerEvent): number
  /** The topmost object under a place that may be changed. */
  hit(place: readonly [number, number], reach: number): ShownObject | undefined
  shown(): readonly ShownObject[]
  selected(): readonly ShownObject[]
  /** Leaves objects out of the picture. */
  hide(ids: ReadonlySet<string>): void
  /** Shows objects over the picture as they would be; null ends it. */
  preview(shapes: ReadonlyMap<string, AnnotationShape> | null): void
  band(bounds: Bounds | null): void
  write(draft: TextDraft): void
  add(drawing: NewDrawing): void
}

/** What a pointer does from going down to coming up. */
export interface Gesture {
  move(event: PointerEvent): void
  end(event: PointerEvent): void
  /** Takes it back; nothing is told. */
  cancel(): void
}
