import { describe, expect, test } from 'vitest'
import type { AnnotationOp, AnnotationShape, StoredAnnotationOp } from '../../contract/review/annotations.ts'
import { AnnotationLog } from '../reviewed-scenes/annotation-log.ts'
import { foldAnnotations, isVisible, orderOf, type AnnotationState } from './fold.ts'

const RENDITION = 'r'

/** Mulberry32: small, seeded, good enough to shuffle. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function shapeOf(pick: (count: number) => number): AnnotationShape {
  const frame_start = pick(20)
  return {
    schema: 1,
    tool: (['pencil', 'highlighter', 'rectangle', 'arrow', 'text'] as const)[pick(5)] ?? 'pencil',
    colour: `#00000${pick(9)}`,
    width: 1 + pick(20),
    opacity: 1,
    points: [[pick(100) / 100, pick(100) / 100, 0.5]],
    frame_start,
    frame_end: frame_start + pick(5),
    file_index: 0,
  }
}

/** Someone who draws, with the log of their store and what they have not sent yet. */
class Painter {
  readonly log = new AnnotationLog()
  readonly name: string
  online = true
  #unsent: AnnotationOp[] = []
  /** What the server has told and has not arrived yet, in any order. */
  inbox: StoredAnnotationOp[] = []
  #made = 0

  constructor(name: string) {
    this.name = name
  }

  /** Draws, changes, deletes or brings back something, as tools and undo do. */
  work(pick: (count: number) => number): void {
    const ids = [...this.log.view(RENDITION).keys()]
    const object_id = ids[pick(Math.max(1, ids.length))]
    const kind = pick(10)
    const stamp = { op_id: `${this.name}-${++this.#made}`, clock: this.log.tick(), actor: this.name }
    let op: AnnotationOp
    if (!object_id || kind < 4) op = { ...stamp, kind: 'add', object_id: `${stamp.op_id}-o`, shape: shapeOf(pick) }
    else if (kind < 5) op = { ...stamp, kind: 'delete', object_id }
    else if (kind < 6) op = { ...stamp, kind: 'restore', object_id }
    else {
      const { points, colour, width, frame_start, frame_end } = shapeOf(pick)
      const patch = [{ points }, { colour }, { width }, { frame_start, frame_end }, { order: pick(50) - 10 }][pick(5)]
      op = { ...stamp, kind: 'set', object_id, patch: patch ?? { colour } }
    }
    this.log.add(RENDITION, [op], this.name)
    this.#unsent.push(op)
  }

  /** Sends what waits, in order; the answer may be lost, and then it is sent again. */
  send(server: Server, answerIsLost: boolean): void {
    if (!this.online || this.#unsent.length === 0) return
    const stored = server.append(this.#unsent, this.name)
    if (answerIsLost) return
    this.#unsent = []
    this.log.confirm(RENDITION, stored, false)
  }

  /** Takes one of the events that have come, not always the oldest. */
  receive(pick: (count: number) => number): void {
    const [op] = this.inbox.splice(pick(Math.max(1, this.inbox.length)), 1)
    if (op) this.log.confirm(RENDITION, [op], false)
  }

  /** Reads the log as after a lost connection. */
  read(server: Server): void {
    this.log.confirm(RENDITION, server.after(this.log.seq(RENDITION)), true)
  }
}

class Server {
  readonly ops: StoredAnnotationOp[] = []
  readonly painters: Painter[]

  constructor(painters: Painter[]) {
    this.painters = painters
  }

  append(ops: readonly AnnotationOp[], author_id: string): StoredAnnotationOp[] {
    return ops.map((op) => {
      const previous = this.ops.find(({ op_id }) => op_id === op.op_id)
      if (previous) return previous
      const stored = { ...op, seq: this.ops.length + 1, author_id, created_at: '2026-03-01T10:00:00Z' }
      this.ops.push(stored)
      // Events of those who are offline are lost.
      for (const painter of this.painters) if (painter.online) painter.inbox.push(stored)
      return stored
    })
  }

  after(seq: number): StoredAnnotationOp[] {
    return this.ops.slice(seq)
  }
}

/** What is on screen: the visible objects in painting order. */
function picture(state: AnnotationState): unknown[] {
  return [...state.values()]
    .filter(isVisible)
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1))
    .map(({ id, shape, author_id }) => ({ id, shape, author_id }))
}

describe('XREV-07 several people draw on one rendition', () => {
  test('XREV-07 every order of sending, receiving and reconnecting ends in the same picture (150 random sessions)', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = generator(seed)
      const pick = (count: number) => Math.floor(random() * count)
      const painters = ['a', 'b', 'c'].map((name) => new Painter(name))
      const server = new Server(painters)
      for (let step = 0; step < 120; step += 1) {
        const painter = painters[pick(3)] as Painter
        const what = pick(12)
        if (what < 5) painter.work(pick)
        else if (what < 8) painter.send(server, pick(4) === 0)
        else if (what < 10) painter.receive(pick)
        else if (what < 11) painter.online = false
        else if (!painter.online) {
          painter.online = true
          painter.read(server)
        }
      }
      for (const painter of painters) {
        painter.online = true
        painter.send(server, false)
      }
      for (const painter of painters) painter.read(server)
      const expected = picture(foldAnnotations(new Map(), server.ops))
      for (const { log, name } of painters)
        expect(picture(log.view(RENDITION)), `seed ${seed}, ${name}`).toEqual(expected)
      const drawn = new Set(server.ops.filter(({ kind }) => kind === 'add').map(({ object_id }) => object_id))
      expect(new Set(foldAnnotations(new Map(), server.ops).keys()), `seed ${seed}`).toEqual(drawn)
    }
  })
})
