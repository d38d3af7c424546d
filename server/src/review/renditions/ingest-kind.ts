/** Kind of the jobs that prepare renditions; payload `{ rendition_id }`. */
export const INGEST_JOB = 'rendition.ingest'
