/** Kind of the jobs that cut the film of a sample production; payload: SamplePayload. */
export const SAMPLE_JOB = 'sample.film'
