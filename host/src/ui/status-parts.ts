import { pageLanguage, type Entity } from '@arbo/core'
import { STATUSES, statusName, type Status } from '@arbo/kit/ui'

/** Scenes of one status. */
export interface StatusPart {
  key: string
  status: Status
  /** Its own; null: that of the fixed status. */
  colour: string | null
  name: string
  count: number
}

const APPROVED: Status = 6

/**
 * The parts of a bar: by the statuses of the scenes' flows, else by the fixed ones. Approved scenes come first, as in a
 * progress bar; then from the end of the flow to its beginning.
 */
export function statusParts(
  byStatus: Entity['woohoo']['by_status'],
  statuses: Entity['woohoo']['statuses'],
): readonly StatusPart[] {
  const language = pageLanguage()
  const own = statuses?.map(({ name, kind, colour, scenes }) => ({
    key: `${kind} ${name ?? ''}`,
    status: kind as Status,
    colour,
    name: name ?? statusName(kind as Status, language),
    count: scenes,
  }))
  const fixed = STATUSES.map(({ token }, kind) => ({
    key: token,
    status: kind as Status,
    colour: null,
    name: statusName(kind as Status, language),
    count: byStatus[kind] ?? 0,
  }))
  return (own ?? fixed)
    .filter(({ count }) => count > 0)
    .toReversed()
    .toSorted((a, b) => Number(b.status === APPROVED) - Number(a.status === APPROVED))
}
