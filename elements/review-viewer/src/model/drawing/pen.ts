import { BALLPEN, BRUSH, STROKE_WIDTHS } from '@arbo/core'

/** Tools of the viewer by the specification's names (REV-10); '' leaves the picture alone. */
export type Tool = '' | 'pencil' | 'highlighter' | 'SELECT' | 'erase'
/** What the pen does to the picture (REV-10): nothing, drawing freehand, or erasing. */
export type DrawMode = '' | 'freedraw' | 'erase'
export type StrokeWidth = keyof typeof STROKE_WIDTHS

export interface Pen {
  tool: Tool
  /** One of the palette, `#RRGGBB`. */
  colour: string
  width: StrokeWidth
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
export function inkOf(tool: 'pencil' | 'highlighter', width: StrokeWidth): { width: number; opacity: number } {
  if (tool === 'pencil') return { width: STROKE_WIDTHS[width], opacity: BALLPEN.opacity }
  return { width: Math.min(WIDEST, STROKE_WIDTHS[width] * BRUSH_WIDENING), opacity: BRUSH.opacity }
}
