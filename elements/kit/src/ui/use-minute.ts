import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const thisMinute = (): number => Math.floor(Date.now() / MINUTE) * MINUTE

/** One clock for all that show it: it runs while somebody does. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of listeners) listener()
  wait()
}

function wait(): void {
  timer = setTimeout(tick, MINUTE - (Date.now() % MINUTE))
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) wait()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearTimeout(timer)
  }
}

/** The beginning of the minute that runs (epoch ms), renewed with each. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute, thisMinute)
}
