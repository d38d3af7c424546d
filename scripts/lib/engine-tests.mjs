/**
 * The server's tests run on PostgreSQL. Those for which the embedded engine can make a difference run on it as well:
 * their folders or files, with the difference. The end-to-end tests, too, run the whole product on it.
 * @type {Readonly<Record<string, string>>}
 */
export const ON_EMBEDDED = {
  'server/src/platform/db': 'the engine itself: types, plans, locks, recovery, one line for all',
  'server/src/platform/access/held-rights': 'what is held is dropped by what its connections write',
  'server/src/platform/access/coordinating': 'the same, of what coordinating opens',
  'server/src/platform/jobs': 'jobs are taken one at a time, and a killed process leaves some',
  'server/src/platform/realtime': 'events are told within the process alone',
  'server/src/platform/observe': 'who has gone is served nothing of the line; what a call costs',
  'server/src/platform/disk': 'an engine that finds no room ends without a word',
  'server/src/platform/http/slow-senders': 'slow callers of the whole server',
  'server/src/platform/config': 'its settings',
  'server/src/platform/make-folder': 'its folder',
  'server/src/platform/media': 'files; no database',
  'server/src/platform/sheets': 'files; no database',
  'server/src/platform/storage': 'files; no database',
  'server/src/platform/http/docs-': 'files; no database',
  'server/src/backup': 'copies from one engine to the other',
  'server/src/seed': 'the first start makes the demo on it',
  'server/src/start-server': 'processes that run on it',
  'server/src/main': 'processes that run on it',
  'server/src/planning/changes': 'long acts go in slices, between which others have their turn',
  'server/src/planning/scenes': 'a scene is written by what is held; many at once in slices',
  'server/src/planning/scene-import': 'imports go in slices',
  'server/src/progress/treemap': 'totals are kept in slices',
  'server/src/progress/reports': 'long reports are read in slices',
  'server/src/connect/search': 'documents are written aside, in slices',
  'server/src/connect/live-events': 'streams hear of what this process wrote',
}

/** Of the server's tests those that write and read the most tables: they run with all of these in partitions by ws_id, too. */
export const IN_PARTITIONS = [
  'server/src/platform/db/schema',
  'server/src/connect/search',
  'server/src/planning/changes',
  'server/src/planning/entities',
  'server/src/review/playlists',
  'server/src/platform/jobs',
]
