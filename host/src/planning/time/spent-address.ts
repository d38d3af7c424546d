import { SPENT_BY } from '@arbo/core'
import type { SpentTimeQuery } from '@arbo/core/internal'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayIn = (text: string | null): string | null => (text !== null && DAY.test(text) ? text : null)

/** What an address asks of time spent. */
export function spentIn(query: URLSearchParams | undefined): SpentTimeQuery {
  return {
    by: SPENT_BY.find((by) => by === query?.get('by')) ?? 'scene',
    entityId: query?.get('entity') ?? null,
    from: dayIn(query?.get('from') ?? null),
    to: dayIn(query?.get('to') ?? null),
  }
}

/** The address of such a question. */
export function spentQuery({ by, entityId, from, to }: SpentTimeQuery): Record<string, string | null> {
  return { by: by === 'scene' ? null : by, entity: entityId, from, to }
}
