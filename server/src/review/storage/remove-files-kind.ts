/** Kind of the jobs that remove the files of deleted rows. */
export const REMOVE_FILES_JOB = 'storage.remove'
