import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { AUDIENCES, REVIEW_SCENES_MAX } from '../platform/enums.ts'
import { DRAWING_SKIPS, REVIEW_EXPORT_FORMATS } from './review-export-values.ts'
import { ImportBody } from '../platform/sheets.ts'
import { CommaList, Frame, Id, WsParams } from '../platform/shapes.ts'
import { SEE_REVIEW } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

const Items = CommaList.pipe(
  z
    .array(Id)
    .min(1, refusal('name_one'))
    .max(REVIEW_SCENES_MAX, refusal('review_list_long', { max: REVIEW_SCENES_MAX })),
)

/** What became of the drawings of a timeline. */
export const ImportedAnnotations = z.object({
  /** Drawings that are new here. */
  added: z.number().int(),
  /** Drawings that an earlier import of the same file, or the rendition itself, had brought. */
  present: z.number().int(),
  /** First frames of the new drawings, ascending, each once. */
  frames: z.array(Frame),
  skipped: z.array(z.object({ reason: z.enum(DRAWING_SKIPS), count: z.number().int() })),
})
/** How many drawings came, were there already, or were left out. */
export type ImportedAnnotations = z.infer<typeof ImportedAnnotations>

const ItemParams = WsParams.extend({ item_id: Id })
/** For whom the file is: with `clients` it holds what is for them alone, as it always does for guests. */
const ExportQuery = z.object({ audience: z.enum(AUDIENCES).default('team') })

/** Comments and drawings as files for other programs, and drawings out of such a file. */
export const reviewExportEndpoints = resource({
  exportReview: {
    method: 'GET',
    path: 'workspace/{ws_code}/review/export',
    summary:
      'Comments and drawings of scenes, or of one rendition of one scene, as a file: PDF, CSV, OpenTimelineIO, EDL, FCPXML or Final Cut Pro 7 XML. Timelines hold the newest rendition of each scene.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: WsParams,
    query: z
      .object({
        item_ids: Items,
        /** Only this rendition of the one scene. */
        rendition_id: Id.optional(),
        format: z.enum(REVIEW_EXPORT_FORMATS).default('pdf'),
        /** For whom it is: with `clients` it holds what is for them alone, as it always does for guests. */
        audience: z.enum(AUDIENCES).default('team'),
      })
      .refine(({ item_ids, rendition_id }) => rendition_id === undefined || item_ids.length === 1, {
        ...refusal('rendition_scene'),
        path: ['rendition_id'],
      }),
    answer: 'file',
    heavy: true,
    errors: ['not_found', 'invalid_reference'],
  },
  importAnnotations: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/annotations/import',
    summary:
      'Add the drawings of an .otio file (Annotation.1, as OpenRV and this export write them) to a rendition, as objects that can be edited. Either all or nothing is written.',
    access: { rule: 'media_createAnnotation_create' },
    scope: 'comment',
    params: WsParams.extend({ item_id: Id, rendition_id: Id }),
    body: ImportBody.omit({ dry_run: true }),
    answer: 'data',
    heavy: true,
    data: ImportedAnnotations,
    errors: ['not_found', 'permission_denied', 'invalid', 'invalid_file_format', 'too_large'],
  },
  exportComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments/export/pdf',
    summary: 'PDF of all comments of a scene with the annotated frames.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: ItemParams,
    query: ExportQuery,
    answer: 'file',
    heavy: true,
    errors: ['not_found'],
  },
  exportRenditionComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/comments/export/pdf',
    summary: 'PDF of the comments of one rendition with the annotated frames.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: ItemParams.extend({ rendition_id: Id }),
    query: ExportQuery,
    answer: 'file',
    heavy: true,
    errors: ['not_found'],
  },
})
