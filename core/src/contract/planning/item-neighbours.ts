import { z } from 'zod'
import { FlowStatus } from './entities.ts'
import { resource } from '../platform/endpoint.ts'
import { Id, WsIdParams } from '../platform/shapes.ts'
import { SEE_SCENES } from '../platform/sight.ts'

/** A scene beside another one. */
export const NeighbourScene = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  status: FlowStatus.nullable(),
  status_kind: z.number().int().min(0).max(6),
  thumbnail: z.string().nullable(),
})
/** A scene by name, status and picture. */
export type NeighbourScene = z.infer<typeof NeighbourScene>

/** What stands before and after a scene on its entity, of the scenes that the caller sees. */
export const Neighbours = z.object({
  previous: NeighbourScene.nullable(),
  next: NeighbourScene.nullable(),
  /** Up to two before it and two after it, in their order: the cut that it stands in. */
  before: z.array(NeighbourScene),
  after: z.array(NeighbourScene),
  /** Place of the scene among them, from 1. */
  place: z.number().int(),
  total: z.number().int(),
})
/** Where a scene stands among the others of its entity. */
export type Neighbours = z.infer<typeof Neighbours>

/** The scenes before and after a scene. */
export const itemNeighbourEndpoints = resource({
  showItemNeighbours: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{id}/neighbours',
    summary: 'The scenes before and after a scene on its entity, by position.',
    access: { rule: SEE_SCENES },
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: Neighbours,
    errors: ['not_found'],
  },
})
