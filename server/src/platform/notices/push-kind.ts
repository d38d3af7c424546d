/** Sends what a workspace’s people were told to their devices. */
export const PUSH_JOB = 'push'
