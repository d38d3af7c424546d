/**
 * What a review can be taken along as. `xmeml` is Final Cut Pro 7's XML, which Premiere and Resolve read with its
 * markers; `fcpxml` is Final Cut Pro's own.
 */
export const REVIEW_EXPORT_FORMATS = ['pdf', 'csv', 'otio', 'edl', 'fcpxml', 'xmeml'] as const
/** A format by its key, such as `otio`. */
export type ReviewExportFormat = (typeof REVIEW_EXPORT_FORMATS)[number]

/** Why a drawing of a timeline was not taken over. */
export const DRAWING_SKIPS = ['outside', 'eraser', 'unknown', 'deleted'] as const
/** Why one drawing was left out. */
export type DrawingSkip = (typeof DRAWING_SKIPS)[number]
