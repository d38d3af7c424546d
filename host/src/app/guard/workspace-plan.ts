import type { ConsequenceRule } from './types.ts'

/** My Work fetches the plan, and Billing the whole detail; on the first load both have just been fetched. */
export const workspacePlan: ConsequenceRule = (location, { status, from }) =>
  status === 'signed-in' && from !== null && (location.name === 'my-work' || location.name === 'billing')
    ? 'refresh-workspace'
    : null
