import type { Writable } from 'node:stream'

/**
 * What is written in one turn goes out at once: telling the kernel takes longer than all else of a small statement. The
 * driver does this for the messages of one statement; a transaction's first turn has several.
 */
export function writeAtOnce(stream: Writable): void {
  const write = stream.write.bind(stream) as (...rest: unknown[]) => boolean
  let isHeld = false
  stream.write = ((...rest: unknown[]) => {
    if (!isHeld) {
      isHeld = true
      stream.cork()
      process.nextTick(() => {
        isHeld = false
        stream.uncork()
      })
    }
    return write(...rest)
  }) as typeof stream.write
}
