import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { REVIEW_SCENES_MAX } from '../platform/enums.ts'
import { SceneRow } from '../planning/scene-fields.ts'
import { CommaList, PageQuery, WsParams } from '../platform/shapes.ts'
import { SEE_REVIEW, SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** A scene as a review list shows it. */
export const ReviewScene = SceneRow.pick({
  id: true,
  entity_id: true,
  ancestors: true,
  name: true,
  code: true,
  status: true,
  status_kind: true,
  thumbnail: true,
  latest_rendition: true,
}).extend({
  /** Comments that are not done, replies not counted. */
  open_comments: z.number().int(),
})
/** A scene to review, and how many of its comments are open. */
export type ReviewScene = z.infer<typeof ReviewScene>

/** The scenes of a review, and those that can be taken into it. */
export const reviewListEndpoints = resource({
  listReviewScenes: {
    method: 'GET',
    path: 'workspace/{ws_code}/review/scenes',
    summary: 'The scenes of a review list, in its order; those that are gone or not to be seen are left out.',
    access: { rule: { allOf: [SEE_REVIEW, SEE_SCENES] } },
    scope: 'read',
    params: WsParams,
    query: z.object({
      /** At most 20 (REV-13). */
      item_ids: CommaList.refine((ids) => ids.length <= REVIEW_SCENES_MAX, {
        ...refusal('review_list_long', { max: REVIEW_SCENES_MAX }),
      }),
    }),
    answer: 'data',
    data: z.array(ReviewScene),
  },
  listPipelineEntities: {
    method: 'GET',
    path: 'workspace/{ws_code}/review/pipeline-entities',
    summary: 'Scenes that can be taken into a review, found by a part of their name or code.',
    access: { rule: { allOf: ['media_getPipelineEntities_read', SEE_SCENES] } },
    scope: 'read',
    params: WsParams,
    query: z.object({
      name_like: z.string().max(200).optional(),
      page: PageQuery.shape.page,
      per_page: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: 'list',
    data: ReviewScene,
  },
})
