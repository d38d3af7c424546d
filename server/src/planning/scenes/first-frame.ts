import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

/** Frame in of a scene as far as frames are counted from it: files had brought others before there were bounds. */
export function ownFirstFrame(alias: string): SQL {
  const frame = sql`${sql.identifier(alias)}.frame_in`
  return sql`case when ${frame} between 0 and 10000000 then ${frame} end`
}

/** The number of a scene's first frame: its frame in, else that of the nearest entity above it, else 0 (XREV-15, XFIX-11). */
export function firstFrame(alias: string): SQL {
  const scene = sql.identifier(alias)
  return sql`coalesce(${ownFirstFrame(alias)}, (
    select above.start_frame from entity above
    where above.ws_id = ${scene}.ws_id and above.start_frame is not null
      and above.id in (${scene}.project_id, ${scene}.process_id, ${scene}.episode_id, ${scene}.take_id)
    order by above.type desc limit 1
  ), 0)`
}
