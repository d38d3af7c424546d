import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** The number of a scene's first frame: its own, else that of the nearest entity above it, else 0 (XREV-15). */
export function firstFrame(alias: string): SQL {
  const scene = sql.identifier(alias)
  return sql`coalesce(${scene}.start_frame, (
    select above.start_frame from entity above
    where above.ws_id = ${scene}.ws_id and above.start_frame is not null
      and above.id in (${scene}.project_id, ${scene}.process_id, ${scene}.episode_id, ${scene}.take_id)
    order by above.type desc limit 1
  ), 0)`
}
