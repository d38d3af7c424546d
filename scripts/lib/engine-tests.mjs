/**
 * The server's tests run on PostgreSQL. These files run on the embedded engine as well, each with the difference that it
 * shows: what an endpoint answers, no engine can change. The end-to-end tests use the whole product on it, and
 * `npm run check embedded-whole` takes all files.
 * @type {Readonly<Record<string, string>>}
 */
export const ON_EMBEDDED = {
  'server/src/platform/db/database.test.ts': 'types of values, transactions and row-level security, over one engine',
  'server/src/platform/db/migrate.test.ts': 'locks between processes that migrate, and what a failed file leaves',
  'server/src/platform/db/prepared.test.ts': 'all connections share the plans of one engine',
  'server/src/platform/db/slice.test.ts': 'long work lets others in between: there is one line for all',
  'server/src/platform/db/held.test.ts': 'what is held is dropped by what its own connections write',
  'server/src/platform/access/held-rights.test.ts': 'the same of rights, tokens and sessions',
  'server/src/platform/observe/caller-gone.test.ts': 'who has gone loses their place in the line',
  'server/src/platform/jobs/worker.test.ts': 'jobs that a killed process left are its own, since no other can be there',
  'server/src/platform/realtime/hub.test.ts': 'events and signals are told within the process, without a poll',
  'server/src/connect/live-events/events.test.ts': 'streams hear so of what this process wrote',
  'server/src/connect/live-events/ends.test.ts': 'and end so with their session or membership',
  'server/src/connect/live-events/room-stream.test.ts': 'rooms hear so of their people',
  'server/src/planning/scenes/bulk-slices.test.ts': 'a bulk change is one act in slices',
  'server/src/planning/scene-import/sliced-import.test.ts': 'so is an import, with its undo and a process that dies',
  'server/src/connect/search/search.test.ts': 'documents are written in smaller slices, aside',
}

/**
 * Tests that no PostgreSQL can change: they run once, beside those of the embedded engine.
 * @type {Readonly<Record<string, string>>}
 */
export const OF_NO_POSTGRES = {
  'server/src/platform/db/embedded/': 'the embedded engine itself',
  'server/src/platform/db/crash.test.ts': 'a process on it that is killed',
  'server/src/platform/disk/real-disk.test.ts': 'a process on it whose disk is full',
  'server/src/start-server.test.ts': 'processes that run on it',
  'server/src/platform/http/docs-samples.test.ts': 'programs of the docs, in processes of their own',
  'server/src/platform/http/docs-site.test.ts': 'files; no database',
  'server/src/platform/config.test.ts': 'files; no database',
  'server/src/platform/make-folder.test.ts': 'files; no database',
  'server/src/platform/media/': 'files; no database',
  'server/src/platform/sheets/': 'files; no database',
  'server/src/platform/storage/': 'files; no database',
}

/** Processes on the embedded engine, and two on a PostgreSQL: each of its tests runs on one of the two. */
export const OF_EITHER = ['server/src/main.test.ts']

/** What the check's step on the embedded engine runs. */
export const EMBEDDED_STEP = [...Object.keys(ON_EMBEDDED), ...Object.keys(OF_NO_POSTGRES), ...OF_EITHER]

/** Of the server's tests those that write and read the most tables: they run with all of these in partitions by ws_id, too. */
export const IN_PARTITIONS = [
  'server/src/platform/db/schema',
  'server/src/connect/search',
  'server/src/planning/changes',
  'server/src/planning/entities',
  'server/src/review/playlists',
  'server/src/platform/jobs',
]
