/** Sends the notices of a workspace’s people to their devices. */
export const PUSH_JOB = 'push'
