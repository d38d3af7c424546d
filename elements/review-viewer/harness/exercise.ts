import type { MeasureRequest, Tally } from './protocol.ts'

/** Something that shows frames and can be read. */
export interface Subject {
  /** Resolves when a frame is on screen, with the number that the subject claims to show. */
  seek(frame: number): Promise<number>
  /** As seek, to a neighbour of the frame on screen. */
  step(frame: number, by: 1 | -1): Promise<number>
  /** The number in the pixels once they have settled; `expected` only tells when waiting longer is needless. */
  read(expected: number): Promise<number>
  /** The number on screen at this moment. */
  glance(): number
  /** The frame that the subject says is on screen at this moment; undefined where it does not tell. */
  told?(): number
  close(): void
}

/** Random seeks, then steps forward, then steps back, each read back from the pixels. */
export async function exercise(
  subject: Subject,
  { numbers, samples, paceMs, budgetMs, seed }: MeasureRequest,
): Promise<{ seek: Tally; forward: Tally; back: Tally }> {
  const last = numbers.length - 1
  const random = randomFrom(seed)
  const seek = new Recorder(numbers, budgetMs)
  for (let i = 0; i < samples && !seek.over; i++) {
    const frame = Math.floor(random() * numbers.length)
    await seek.record(frame, subject, () => subject.seek(frame))
  }
  const pace = pacer()
  const forward = new Recorder(numbers, budgetMs)
  for (let i = 0, frame = last; i < samples && !forward.over; i++) {
    if (frame === last) await subject.seek((frame = 0))
    frame++
    const target = frame
    await pace(paceMs)
    await forward.record(target, subject, () => subject.step(target, 1))
  }
  const back = new Recorder(numbers, budgetMs)
  for (let i = 0, frame = 0; i < samples && !back.over; i++) {
    if (frame === 0) await subject.seek((frame = last))
    frame--
    const target = frame
    await pace(paceMs)
    await back.record(target, subject, () => subject.step(target, -1))
  }
  return { seek: seek.tally(), forward: forward.tally(), back: back.tally() }
}

/** Waits until so many milliseconds have gone by since it was asked last. */
function pacer(): (ms: number) => Promise<void> {
  let last = 0
  return async (ms) => {
    const rest = last + ms - performance.now()
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    last = performance.now()
  }
}

class Recorder {
  readonly #numbers: number[]
  readonly #times: number[] = []
  readonly #examples: Tally['examples'] = []
  readonly #deadline: number
  #wrong = 0

  constructor(numbers: number[], budgetMs: number) {
    this.#numbers = numbers
    this.#deadline = performance.now() + budgetMs
  }

  get over(): boolean {
    return performance.now() > this.#deadline
  }

  async record(frame: number, subject: Subject, act: () => Promise<number>): Promise<void> {
    const began = performance.now()
    const claimed = await act()
    this.#times.push(performance.now() - began)
    const expected = this.#numbers[frame] ?? -1
    const read = await subject.read(expected)
    if (claimed === frame && read === expected) return
    this.#wrong++
    if (this.#examples.length < 5) this.#examples.push({ asked: frame, claimed, read })
  }

  tally(): Tally {
    const times = this.#times.toSorted((a, b) => a - b)
    const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return { samples: times.length, wrong: this.#wrong, p50: at(0.5), p95: at(0.95), examples: this.#examples }
  }
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
