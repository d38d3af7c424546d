/** Kind of the jobs that look through productions and bring them over. */
export const PRODUCTION_IMPORT_JOB = 'production.import'
