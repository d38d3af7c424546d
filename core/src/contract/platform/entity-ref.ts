import { z } from 'zod'
import { Id } from './shapes.ts'

export const EntityTypeValue = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** What an entity is known by wherever it is only named. */
export const EntityRef = z.object({ id: Id, type: EntityTypeValue, name: z.string(), code: z.string().nullable() })
/** An entity by id, type (0 to 3), name and code; the code is null where it has none. */
export type EntityRef = z.infer<typeof EntityRef>
