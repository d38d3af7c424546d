/** Two viewers take turns: the one in front shows a scene, the other one has the next opened behind it. */
export interface Slots {
  /** Which of both is in front. */
  front: 0 | 1
  scenes: readonly [string | null, string | null]
}

/**
 * The viewers for a scene: the one that has it comes to the front, else the one in front changes over; the other one
 * opens the next scene once that in front is ready, so that both do not load at the same time.
 */
export function slotsFor(slots: Slots, current: string, next: string | null, isReady: boolean): Slots {
  const index = slots.scenes.indexOf(current)
  const front = index === 0 || index === 1 ? index : slots.front
  const behind = slots.scenes[front === 0 ? 1 : 0]
  const waiting = next === null ? null : isReady && next !== current ? next : behind === current ? null : behind
  const scenes = front === 0 ? ([current, waiting] as const) : ([waiting, current] as const)
  const isSame = front === slots.front && scenes.every((scene, at) => scene === slots.scenes[at])
  return isSame ? slots : { front, scenes }
}
