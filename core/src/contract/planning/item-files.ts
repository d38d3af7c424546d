import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { ATTACHMENT_CATEGORIES } from '../platform/enums.ts'
import { ItemChildParams, ItemFile, ItemParams } from './items.ts'
import { Line, PageQuery, Trashed } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Whoever may upload to a scene or change it. */
const ADD = { rule: { anyOf: ['media_createRendition_create', 'item_updateItemDetails_update'] } } as const
const FileName = Line.min(1, refusal('name_required')).max(255)
const Category = z.enum(ATTACHMENT_CATEGORIES)

/** Addresses of the web alone: others would run in the page that shows them. */
export const WebAddress = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s]+$/i, refusal('link'))

/** Files and links of a scene. */
export const itemFileEndpoints = resource({
  listItemFiles: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/files',
    summary: 'Files and links of a scene, newest first.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: ItemParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(500).default(100),
      category_eq: Category.optional(),
    }),
    answer: 'list',
    data: ItemFile,
    errors: ['not_found'],
  },
  createItemFile: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/items/{item_id}/files',
    summary:
      'Add an uploaded file (see upload/presigned-url with extra1 `attachment`) or a link to a scene. Without a category it follows the file’s type.',
    access: ADD,
    scope: 'upload',
    params: ItemParams,
    body: z.union([
      z.object({ key: z.string().max(400), name: FileName.optional(), category: Category.optional() }),
      z.object({ url: WebAddress, name: FileName.optional(), category: Category.optional() }),
    ]),
    answer: 'data',
    data: ItemFile,
    errors: ['not_found', 'upload_incomplete', 'invalid'],
  },
  updateItemFile: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/files/{id}',
    summary: 'Rename a file or put it into another category.',
    access: ADD,
    scope: 'upload',
    params: ItemChildParams,
    body: z.object({ name: FileName.optional(), category: Category.optional() }),
    answer: 'data',
    data: ItemFile,
    errors: ['not_found', 'permission_denied'],
  },
  deleteItemFile: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/files/{id}',
    summary: 'Move a file or link to the trash, for 30 days: one’s own, or anybody’s with the right to change scenes.',
    access: ADD,
    scope: 'upload',
    params: ItemChildParams,
    answer: 'data',
    data: Trashed,
    errors: ['not_found', 'permission_denied'],
  },
})
