/** Ids on the way down to a thing; the row itself on its own level. */
export interface Place {
  project_id: string
  process_id: string | null
  episode_id: string | null
  take_id: string | null
}
