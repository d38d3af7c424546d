import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { TAG_NAME_MAX, TAGS_MAX } from '../platform/enums.ts'
import { refusal } from '../platform/refusal-texts.ts'
import { Done, Id, Line, PaletteColour, WsIdParams, WsParams } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'

/** A tag where a scene has it. */
export const SceneTag = z.object({
  id: Id,
  name: z.string(),
  /** #RRGGBB */
  colour: z.string(),
})
/** A tag by id, name and colour. */
export type SceneTag = z.infer<typeof SceneTag>

/** A tag of the workspace. */
export const Tag = SceneTag.extend({
  /** How many scenes have it, also those that the caller does not see; null for who may not delete tags. */
  scenes: z.number().int().nullable(),
})
/** A tag with how many scenes have it. */
export type Tag = z.infer<typeof Tag>

/** Files and sheets part several names in a cell by commas or semicolons, so a name has none. */
const TagName = Line.min(1, refusal('name_required'))
  .refine((name) => Array.from(name).length <= TAG_NAME_MAX, refusal('name_limited', { max: TAG_NAME_MAX }))
  .refine((name) => !/[,;]/.test(name), refusal('tag_name_marks'))
  .meta({ maxLength: TAG_NAME_MAX })

/** Tags belong to the steps of the work as statuses do: who keeps those keeps these. */
const ADD = { rule: 'status_addTemplateFlow_create' } as const
const UPDATE = { rule: 'status_updateTemplateFlow_update' } as const
const DELETE = { rule: 'status_deleteTemplateFlow_delete' } as const

/** The tags of a workspace. Scenes are given them as their other fields. */
export const tagEndpoints = resource({
  listTags: {
    method: 'GET',
    path: 'workspace/{ws_code}/tags',
    summary: `Tags of the workspace by name, at most ${TAGS_MAX}. Guests get those of scenes that they see.`,
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsParams,
    answer: 'data',
    data: z.array(Tag),
  },
  createTag: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/tags',
    summary: 'Create a tag. No other tag of the workspace has its name, in capitals or not.',
    access: ADD,
    scope: 'write',
    params: WsParams,
    body: z.object({ name: TagName, colour: PaletteColour }),
    answer: 'data',
    data: Tag,
    errors: ['name_taken', 'limit_reached'],
  },
  updateTag: {
    method: 'PUT',
    path: 'workspace/{ws_code}/tags/{id}',
    summary: 'Rename a tag or give it another colour; what is left out stays as it is.',
    access: UPDATE,
    scope: 'write',
    params: WsIdParams,
    body: z.object({ name: TagName.optional(), colour: PaletteColour.optional() }),
    answer: 'data',
    data: Tag,
    errors: ['not_found', 'name_taken'],
  },
  deleteTag: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/tags/{id}',
    summary: 'Delete a tag, and take it from all scenes that have it.',
    access: DELETE,
    scope: 'write',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
})
