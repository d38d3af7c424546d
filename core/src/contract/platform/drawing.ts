/** Fixed values of drawing (specification, section 3), apart from the others, which the first page loads. */

/** Shapes that are drawn from one point to another, beside what is drawn by hand. */
export const DRAWING_SHAPES = ['rectangle', 'circle', 'line', 'arrow'] as const
/** Nominal stroke widths in px at the picture's height of 1080. */
export const STROKE_WIDTHS = { XS: 2, SM: 4, BASE: 6, LG: 8, XL: 12, '2XL': 18, '3xl': 28 } as const
/** Colours to draw with, the default first. Chosen to stay apart on film under the common colour vision deficiencies. */
export const ANNOTATION_COLOURS = [
  '#FF0001',
  '#FF7A00',
  '#FFD400',
  '#7ED321',
  '#00A86B',
  '#00C2D1',
  '#1E88FF',
  '#5B3DF5',
  '#B026FF',
  '#FF4FA3',
  '#FFFFFF',
  '#111111',
] as const
/** Red: what drawing begins with until somebody chooses a colour. */
export const DEFAULT_ANNOTATION_COLOUR = ANNOTATION_COLOURS[0]
/** The pen; `opacity` is 0 to 1. */
export const BALLPEN = { opacity: 1 } as const
/** The highlighter: `opacity` 0 to 1, dots as wide as `dotWidth` strokes, and `density` of them within one dot’s width. */
export const BRUSH = { opacity: 0.3, density: 5, dotWidth: 1 } as const
