import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Between two looks, in ms. */
const LOOK_MS = 10

/** Bytes that this process takes for itself, at most, while the work is done beyond what it took before. */
export async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    const { heapUsed, external, rss } = process.memoryUsage()
    return { own: heapUsed + external, rss }
  }
  collect()
  const before = used()
  let peak = 0
  const timer = setInterval(() => {
    const now = used()
    peak = Math.max(peak, now.own - before.own, now.rss - before.rss)
  }, LOOK_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return peak
}
