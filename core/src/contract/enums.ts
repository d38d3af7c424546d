/** Fixed value sets of the specification (section 3), literally. Plain objects, so that they cost nothing to import. */

export const ENTITY_TYPE = { project: 0, process: 1, episode: 2, take: 3 } as const
export type EntityType = (typeof ENTITY_TYPE)[keyof typeof ENTITY_TYPE]
export const ENTITY_TYPE_LABELS = ['Projects', 'Processes', 'Episodes', 'Takes'] as const

/** The five level names that a workspace may replace by its own (terminology). */
export const LEVELS = ['Project', 'Process', 'Episode', 'Take', 'Scene'] as const

export const SCENE_STATUS = {
  NO_SCENE: 0,
  UNASSIGNED: 1,
  UNTOUCHED: 2,
  UNCHECKED: 3,
  RETAKE: 4,
  RETAKE_DONE: 5,
  APPROVED: 6,
} as const
export type SceneStatus = (typeof SCENE_STATUS)[keyof typeof SCENE_STATUS]

/** Also the record status: 2 pending and 3 deleted are used for people only. */
export const ARCHIVE = { archived: 0, active: 1 } as const
export const PROJECT_PHASE = { PLANNED: 1, ACTIVE: 2, COMPLETED: 3 } as const
export type ProjectPhase = (typeof PROJECT_PHASE)[keyof typeof PROJECT_PHASE]

export const ENTITY_CODE_MAX = 8
/** Longest free-text description, in characters. */
export const DESCRIPTION_MAX = 250
export const DIRECTORY_PAGE_SIZE = 20
/** Page size of lists that are fetched whole. */
export const BULK_PAGE_SIZE = 99999
export const DEFAULT_FRAME_RATE = 24
/** Most scenes that one review opens. */
export const REVIEW_SCENES_MAX = 20

export const PEN_TYPES = ['Pencil', 'Circle', 'Eraser'] as const
export const DRAW_MODES = ['', 'freedraw', 'erase'] as const
export const TOOLS = ['', 'pencil', 'highlighter', 'SELECT', 'erase'] as const
export const DRAWING_SHAPES = ['rectangle', 'circle', 'line', 'arrow'] as const
/** Nominal stroke widths in px at the picture's height of 1080. */
export const STROKE_WIDTHS = { XS: 2, SM: 4, BASE: 6, LG: 8, XL: 12, '2XL': 18, '3xl': 28 } as const
/** The default comes first. Chosen to stay apart on film under the common colour vision deficiencies. */
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
export const DEFAULT_ANNOTATION_COLOUR = ANNOTATION_COLOURS[0]
export const BALLPEN = { opacity: 1 } as const
export const BRUSH = { opacity: 0.3, density: 5, dotWidth: 1 } as const

export const FILE_KINDS = ['image', 'video', 'audio', 'csv', 'excel', 'pdf', 'doc', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]
export const UPLOAD_ERRORS = ['invalid', 'too_large', 'invalid_file_format'] as const
