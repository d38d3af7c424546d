import type { WoohooQuery } from '@arbo/core'
import { SCENE_QUERY, queryFromAddress, queryToAddress, SCENE_CONDITIONS } from '@arbo/core/internal'

/** The id of the workspace's report in place of an entity's. */
export const WORKSPACE = 'workspace'
const FLOW_KEY = 'flow'
/** In place of a flow's id: the fixed statuses. Without either the place's own. */
const FIXED = 'fixed'
const KEYS = ['name_like', 'condition_combine_type', ...SCENE_CONDITIONS] as const

export function reportPath(entityId: string | null): string {
  return `/pl/woo/rpt/${entityId ?? WORKSPACE}`
}

export function historyPath(entityId: string | null, id: string): string {
  return `/pl/woo/${entityId ?? WORKSPACE}/report-history/${id}`
}

/** The filters of a report as its address keeps them, under the same names as lists of scenes. Null removes a key. */
export function woohooToAddress({
  search,
  combine,
  conditions,
  flowId,
  fixed,
}: WoohooQuery): Record<string, string | null> {
  const address = queryToAddress({ ...SCENE_QUERY, search, combine, conditions })
  return {
    ...Object.fromEntries(KEYS.map((key) => [key, address.get(key)])),
    [FLOW_KEY]: flowId ?? (fixed ? FIXED : null),
  }
}

export function woohooFromAddress(address: URLSearchParams): WoohooQuery {
  const { search, combine, conditions } = queryFromAddress(address)
  const flow = address.get(FLOW_KEY)
  return { search, combine, conditions, flowId: flow === FIXED ? null : flow, fixed: flow === FIXED }
}
