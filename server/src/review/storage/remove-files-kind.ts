/** Kind of the jobs that remove the files of what was deleted. */
export const REMOVE_FILES_JOB = 'storage.remove'
