import { z } from 'zod'
import { EntityRef } from './entity-ref.ts'
import { LIBRARY_NAME_MAX } from './enums.ts'
import { Line } from './shapes.ts'
import { refusal } from './refusal-texts.ts'

/** What the libraries of teams, statuses and metrics share. */

/** Counted in characters, as the form that asks for it counts. */
export const LibraryName = Line.min(1, refusal('name_required'))
  .refine((name) => Array.from(name).length <= LIBRARY_NAME_MAX, refusal('name_limited', { max: LIBRARY_NAME_MAX }))
  .meta({ maxLength: LIBRARY_NAME_MAX })

/** 1 active, 0 archived: it can be neither changed nor chosen any more. */
export const LibraryStatus = z.union([z.literal(0), z.literal(1)])

/** An entity that uses a thing of a library. */
export const DeployedEntity = EntityRef.extend({
  /** From the project down to the parent. */
  ancestors: z.array(EntityRef),
  /** 1 active, 0 archived. */
  status: LibraryStatus,
})
/** Where a thing of a library is in use. */
export type DeployedEntity = z.infer<typeof DeployedEntity>
