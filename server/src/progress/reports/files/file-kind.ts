/** Kind of the jobs that make reports into files. */
export const REPORT_FILE_JOB = 'report.file'
