import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Rendition, UploadedFiles } from './renditions.ts'
import { Description, Done, FileLine, Id, Name, WsCode } from '../platform/shapes.ts'

/** A form the browser posts one file with: first every input of form_inputs, then `Content-Type`, then `file`. */
export const UploadForm = z.object({
  form_attributes: z.object({
    action: z.string(),
    method: z.literal('POST'),
    enctype: z.literal('multipart/form-data'),
  }),
  form_inputs: z.record(z.string(), z.string()),
  data: z.object({
    key: z.string(),
    path: z.string(),
    thumbnail: z.string().nullable(),
    type: z.string(),
    /**
     * Only of larger files: they may also come in parts of this many bytes, the last one shorter. Each is posted like the
     * whole, with one more input, `offset`: its first byte within the file.
     */
    part_bytes: z.number().int().positive().optional(),
  }),
})
/** Where and how one file is posted. */
export type UploadForm = z.infer<typeof UploadForm>

/** How far an upload is. */
export const UploadProgress = z.object({
  key: z.string(),
  /** Bytes of the file, as they were announced or stored; null where nobody has said. */
  size: z.number().int().nullable(),
  /** Bytes from the beginning of the file that are here: where to go on. */
  received: z.number().int(),
  /** The file is whole: a rendition, a file or an attachment can be made of it. */
  stored: z.boolean(),
})
/** How many bytes of a file have arrived. */
export type UploadProgress = z.infer<typeof UploadProgress>

/** Files on their way to the server, whole or in parts. */
export const uploadEndpoints = resource({
  presignedUrl: {
    method: 'POST',
    path: 'upload/presigned-url',
    summary:
      'Ask for one upload form per file. wsCode names the workspace; the caller needs the right to create renditions there.',
    access: 'user',
    scope: 'upload',
    body: z.object({
      wsCode: WsCode,
      item_id: Id,
      files: z
        .array(
          z.object({
            name: FileLine.min(1).max(255),
            type: z.string().max(100),
            size: z.number().int().nonnegative().optional(),
            /** Accepted type group of the asking screen, e.g. `review`. */
            extra1: z.string().max(50).optional(),
            /** Mime type as the browser sees it. */
            extra2: z.string().max(100).optional(),
          }),
        )
        .min(1)
        .max(50),
    }),
    answer: 'data',
    data: z.array(UploadForm),
    errors: [
      'permission_denied',
      'no_ws_role',
      'not_found',
      'invalid',
      'invalid_file_format',
      'file_must_have_ext',
      'too_large',
      'not_enough_storage',
      'invalid_file_combination',
    ],
  },
  postFile: {
    method: 'POST',
    path: 'storage/upload',
    summary: 'Form action of local storage: takes the fields of an upload form and the file.',
    access: 'public',
    scope: 'none',
    multipart: true,
    answer: 'data',
    data: z.object({ key: z.string(), size: z.number().int() }),
    errors: ['upload_refused', 'upload_too_large', 'not_enough_storage', 'invalid_file_format'],
  },
  getFile: {
    method: 'GET',
    path: 'storage/files/{key}',
    summary: 'A stored file, with ranges. access_token is a short-lived proof for this one file.',
    access: 'public',
    scope: 'none',
    params: z.object({ key: z.string().max(400) }),
    query: z.object({
      access_token: z.string().max(300).optional(),
      download: z.string().max(255).optional(),
      /** Of a thumbnail: the picture that is at least this many pixels wide, or the widest that there is. */
      width: z.coerce.number().int().min(1).max(10_000).optional(),
    }),
    answer: 'file',
    errors: ['empty_token', 'invalid_token', 'not_found'],
  },
  reviewUpload: {
    method: 'POST',
    path: 'review/upload',
    summary: 'The same as creating a rendition, with workspace and scene in the body.',
    access: 'user',
    scope: 'upload',
    body: z.object({
      wsCode: WsCode,
      item_id: Id,
      name: Name.optional(),
      description: Description.optional(),
      files: UploadedFiles,
    }),
    answer: 'data',
    data: Rendition,
    errors: [
      'permission_denied',
      'no_ws_role',
      'not_found',
      'invalid',
      'invalid_file_format',
      'too_large',
      'invalid_file_combination',
      'upload_incomplete',
      'file_must_have_ext',
      'not_enough_storage',
      'media_tools_missing',
    ],
  },
  showUpload: {
    method: 'GET',
    path: 'upload/{key}',
    summary: 'How much of an upload is here: whoever was interrupted goes on with the byte after it.',
    access: 'user',
    scope: 'upload',
    params: z.object({ key: z.string().max(400) }),
    answer: 'data',
    data: UploadProgress,
    errors: ['not_found'],
  },
  completeUpload: {
    method: 'PUT',
    path: 'upload/{key}',
    summary: 'Make the parts of an upload one file, once all are here. Once more does nothing more.',
    access: 'user',
    scope: 'upload',
    params: z.object({ key: z.string().max(400) }),
    answer: 'data',
    data: UploadProgress,
    errors: ['not_found', 'upload_incomplete', 'not_enough_storage'],
  },
  cancelUpload: {
    method: 'DELETE',
    path: 'upload/{key}',
    summary: 'Give up an upload: its form stops working and what was stored of it is removed.',
    access: 'user',
    scope: 'upload',
    params: z.object({ key: z.string().max(400) }),
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
