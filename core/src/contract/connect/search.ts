import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { EntityRef } from '../platform/entity-ref.ts'
import { SEARCH_KINDS, SEARCH_LIMIT_MAX, SEARCH_MAX } from './search-values.ts'
import { CommaList, Frame, Id, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** What opens a found thing: the scene with the rendition, frame, comment or tab, or the thing itself. */
export const SearchTarget = z.object({
  item_id: Id.nullable(),
  rendition_id: Id.nullable(),
  frame: Frame.nullable(),
  comment_id: Id.nullable(),
  tab: z.enum(['comments', 'notes', 'files']).nullable(),
})
/** Ids and frame of what a row opens. */
export type SearchTarget = z.infer<typeof SearchTarget>

/** Something that the search has found, with where it is and what opens it. */
export const SearchRow = z.object({
  kind: z.enum(SEARCH_KINDS),
  id: Id,
  /** Name; of a comment or a note the words around the match. */
  title: z.string(),
  code: z.string().nullable(),
  /** Where it is, from the project down; the scene last, where it hangs on one. Empty of people, teams and playlists. */
  path: z.array(z.object({ name: z.string(), code: z.string().nullable() })),
  /** Level of an entity; null of anything else. */
  level: EntityRef.shape.type.nullable(),
  /** Status of a scene. */
  status: z.object({ name: z.string(), kind: z.number().int(), colour: z.string().nullable() }).nullable(),
  /** Picture: signed for its reader. */
  thumbnail: z.string().nullable(),
  target: SearchTarget,
  /** What was found, as pairs of positions in `title`, the second one behind the match. */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
})
/** One found thing. */
export type SearchRow = z.infer<typeof SearchRow>

/** Found things of one kind, best first. */
export const SearchGroup = z.object({
  kind: z.enum(SEARCH_KINDS),
  rows: z.array(SearchRow),
  /** Whether there are more than the limit. */
  more: z.boolean(),
})
/** The rows of one kind. */
export type SearchGroup = z.infer<typeof SearchGroup>

/** All that the search has found, by kind. */
export const SearchAnswer = z.object({
  /** Those with the best row first; kinds without rows are left out. */
  groups: z.array(SearchGroup),
  /** Much was written a moment ago, and is still being made findable. */
  indexing: z.boolean(),
})
/** Groups of found things. */
export type SearchAnswer = z.infer<typeof SearchAnswer>

const Kinds = CommaList.pipe(z.array(z.enum(SEARCH_KINDS)).max(SEARCH_KINDS.length))

/** One search over scenes, entities, people, teams, playlists, comments, notes and files. */
export const searchEndpoints = resource({
  search: {
    method: 'GET',
    path: 'workspace/{ws_code}/search',
    summary:
      'Scenes, entities, people, teams, playlists, comments, notes and files by name or words, one typo a word forgiven. Each kind needs its own read permission; the others are left out.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: z.object({
      q: z.string().trim().min(1, refusal('search')).max(SEARCH_MAX),
      /** Only these kinds. */
      kinds: Kinds.optional(),
      /** Rows of each kind at most. */
      limit: z.coerce.number().int().min(1).max(SEARCH_LIMIT_MAX).default(6),
      /** Where the caller is: what is in the same project comes first. */
      entity_id: Id.optional(),
    }),
    answer: 'data',
    data: SearchAnswer,
  },
})
