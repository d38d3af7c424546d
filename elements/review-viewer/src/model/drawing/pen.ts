import { BALLPEN, BRUSH, DRAWING_SHAPES, STROKE_WIDTHS, type AnnotationShape } from '@arbo/core'

/** Tools that draw an object between two places (REV-08), by the specification's names. */
export type ShapeTool = (typeof DRAWING_SHAPES)[number]
/** Tools of the viewer: those of the specification (REV-10), shapes, text, and the laser, which leaves nothing behind. */
export type Tool = '' | 'pencil' | 'highlighter' | 'SELECT' | 'erase' | ShapeTool | 'text' | 'laser'
/** What the pen does to the picture (REV-10): nothing, drawing freehand, or erasing. */
export type DrawMode = '' | 'freedraw' | 'erase'
export type StrokeWidth = keyof typeof STROKE_WIDTHS

export interface Pen {
  tool: Tool
  /** One of the palette, `#RRGGBB`. */
  colour: string
  width: StrokeWidth
}

export function isShapeTool(tool: string): tool is ShapeTool {
  return (DRAWING_SHAPES as readonly string[]).includes(tool)
}

export function drawModeOf(tool: Tool): DrawMode {
  if (tool === 'pencil' || tool === 'highlighter') return 'freedraw'
  return tool === 'erase' ? 'erase' : ''
}

/** A brush as thin as a pencil is no highlighter: the same step of the scale is this many times as wide. */
const BRUSH_WIDENING = 3
/** The contract's widest stroke, in nominal px. */
const WIDEST = 100

/** Width in nominal px and opacity of what a tool draws. */
export function inkOf(tool: AnnotationShape['tool'], width: StrokeWidth): { width: number; opacity: number } {
  if (tool !== 'highlighter') return { width: STROKE_WIDTHS[width], opacity: BALLPEN.opacity }
  return { width: Math.min(WIDEST, STROKE_WIDTHS[width] * BRUSH_WIDENING), opacity: BRUSH.opacity }
}
