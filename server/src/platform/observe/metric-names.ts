/** Everything that /metrics tells beyond the process itself (process_*, nodejs_*). Times are seconds, sizes bytes. */
export const METRICS = {
  arbo_build_info: { kind: 'gauge', labels: ['version'], help: '1, with the version of the server' },
  arbo_ready: { kind: 'gauge', labels: [], help: '1 while the server wants requests, 0 while it stops' },
  arbo_http_request_seconds: {
    kind: 'histogram',
    labels: ['method', 'route', 'status'],
    help: 'Requests by endpoint and status, from their head to the last byte of the answer',
  },
  arbo_http_statements_total: {
    kind: 'counter',
    labels: ['method', 'route'],
    help: 'Statements that requests sent to the database',
  },
  arbo_http_database_seconds_total: {
    kind: 'counter',
    labels: ['method', 'route'],
    help: 'How long requests waited for the database',
  },
  arbo_http_requests_running: { kind: 'gauge', labels: [], help: 'Requests that are being answered, streams left out' },
  arbo_event_streams: { kind: 'gauge', labels: [], help: 'Open live streams' },
  arbo_jobs: { kind: 'gauge', labels: ['kind', 'state'], help: 'Jobs that wait, run, or failed in the last hour' },
  arbo_job_wait_seconds: {
    kind: 'gauge',
    labels: ['kind'],
    help: 'How long the oldest job has been waiting that could run',
  },
  arbo_job_seconds: {
    kind: 'histogram',
    labels: ['kind', 'result'],
    help: 'Jobs that this process ran, by their result: done, retried, failed, or given back at a shutdown',
  },
  arbo_mails_waiting: { kind: 'gauge', labels: [], help: 'Mails that are to be sent' },
  arbo_database_up: { kind: 'gauge', labels: [], help: '1 when the database answered this reading, else 0' },
  arbo_database_connections: { kind: 'gauge', labels: ['state'], help: 'Connections of this process: busy or idle' },
  arbo_database_waiting: { kind: 'gauge', labels: [], help: 'Statements that wait for a connection' },
  arbo_storage_seconds: {
    kind: 'histogram',
    labels: ['operation', 'result'],
    help: 'Calls of the storage of files, a reading up to its first byte; result ok or the code of the failure',
  },
  arbo_storage_free_bytes: { kind: 'gauge', labels: [], help: 'Room for files; absent where the storage has no end' },
  arbo_disk_free_bytes: {
    kind: 'gauge',
    labels: ['folder'],
    help: 'Room on the disks under the folders of the server: data and, where files are in a folder, files',
  },
  arbo_disk_state: {
    kind: 'gauge',
    labels: [],
    help: '0 with room, 1 without room for files, 2 where nothing is saved',
  },
} as const

export type MetricName = keyof typeof METRICS
