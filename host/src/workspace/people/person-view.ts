import type { PermissionKey } from '@arbo/core'

/** The tabs of a person's page. */
export type PersonView = 'work' | 'data' | 'access'

/** The right to see what a person works on, which the server checks too. */
export const SEE_WORK: PermissionKey = 'peopleTile_getInsightsInterface_read'

/** Behind a person's address: their personal data. */
export const DATA_QUERY = '?tab=data'

/** The tab of an address: work, or the personal data where those are asked for or work is not to be seen. */
export function viewOf(query: URLSearchParams | null, seesWork: boolean): Exclude<PersonView, 'access'> {
  return seesWork && query?.get('tab') !== 'data' ? 'work' : 'data'
}
