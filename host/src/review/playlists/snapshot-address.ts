/** Key of an address that leads to a playlist as it was frozen: the id of the snapshot. */
export const SNAPSHOT_KEY = 'snapshot'
