/** A level as the bar draws it. */
export interface ScaleLevel {
  name: string
  /** A decimal. */
  goal: string
  colour: string
}

export interface ScaleStep extends ScaleLevel {
  /** Its start and end, in percent of the bar. */
  from: number
  to: number
  /** Room for its figure below the bar, in percent of the bar; 0 where there is none. */
  room: number
  /** The figure ends at the level's start: after it there is no room. */
  atEnd: boolean
}

export interface Scale {
  steps: readonly ScaleStep[]
  /** Position of a value, in percent of the bar. */
  at: (value: string) => number
}

/** Room after the last goal, so that its level is visible. */
const BEYOND = 1.15
/** Two figures nearer than this, in percent, would overlap. */
const LABEL_ROOM = 9
/** From here on, in percent, a figure is placed before its position. */
const NEAR_END = 85

/**
 * Levels to scale: the bar goes from nought to somewhat beyond the last goal, or to the value where that is larger. It
 * is a picture: numbers are rounded to what a screen can show.
 */
export function scaleOf(levels: readonly ScaleLevel[], value: string | null = null): Scale {
  const goals = levels.map(({ goal }) => Number(goal))
  const end = Math.max((goals.at(-1) ?? 0) * BEYOND, value === null ? 0 : Number(value))
  const at = (figure: number): number => (end > 0 ? Math.min(100, Math.max(0, (figure / end) * 100)) : 0)
  const starts = goals.map(at)
  let last = -LABEL_ROOM
  const labelled = starts.filter((from) => {
    const fits = from - last >= LABEL_ROOM
    if (fits) last = from
    return fits
  })
  const steps = levels.map((level, index) => {
    const from = starts[index] ?? 0
    return { ...level, from, to: at(goals[index + 1] ?? end), room: roomOf(labelled, from), atEnd: from > NEAR_END }
  })
  return { steps, at: (figure) => at(Number(figure)) }
}

/** Half of the distance to a neighbour whose figure extends towards this one, else all of it. */
function roomOf(labelled: readonly number[], from: number): number {
  const index = labelled.indexOf(from)
  if (index === -1) return 0
  if (from > NEAR_END) return (from - (labelled[index - 1] ?? -from)) / 2
  const next = labelled[index + 1]
  if (next === undefined) return 100 - from
  return next > NEAR_END ? (next - from) / 2 : next - from
}
