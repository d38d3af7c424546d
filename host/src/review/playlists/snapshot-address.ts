/** Query key of a snapshot: its id. */
export const SNAPSHOT_KEY = 'snapshot'
