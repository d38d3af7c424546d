/** Ends a turn; the next in line begins. */
export type EndTurn = () => void

/** Waits for a turn; rejects with the signal's reason where that comes first. */
export type TakeTurn = (signal: AbortSignal) => Promise<EndTurn>

/** Lets so many work at once, the others in the order in which they came. */
export function createTurns(atOnce: number): TakeTurn {
  const waiting: (() => void)[] = []
  let working = 0

  return async (signal) => {
    signal.throwIfAborted()
    if (working >= atOnce) {
      await new Promise<void>((resolve, reject) => {
        const begin = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(signal.reason as Error)
        }
        waiting.push(begin)
        signal.addEventListener('abort', leave, { once: true })
      })
    } else working += 1
    let over = false
    return () => {
      if (over) return
      over = true
      // The place is handed on.
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
