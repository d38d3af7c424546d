import { describe, expect, test } from 'vitest'
import type { RoomPoint, RoomState } from '../../contract/review/room-fields.ts'
import { frameDue } from './frame-due.ts'
import { createNewestSender } from './newest-sender.ts'
import { createPointSender } from './point-sender.ts'
import { NOTHING_SHOWN } from './room-types.ts'
import { createServerClock } from './server-clock.ts'
import { eventually } from '../../testing/eventually.ts'

const START: RoomState = NOTHING_SHOWN

describe('the position of playback', () => {
  const clip = { frameCount: 240, frameRate: 24 }

  test('XREV-10 follows from the time it was reported, at any speed, and never passes the end of the clip', () => {
    const playing = { ...START, frame: 24, playing: true }
    expect(frameDue(playing, 1000, 2000, clip)).toBe(48)
    expect(frameDue({ ...playing, speed: 2 }, 1000, 2000, clip)).toBe(72)
    expect(frameDue({ ...playing, speed: -0.5 }, 1000, 2000, clip)).toBe(12)
    expect(frameDue(playing, 1000, 60_000, clip)).toBe(239)
    expect(frameDue({ ...playing, speed: -2 }, 1000, 60_000, clip)).toBe(0)
    // A clock that is behind never shows what is not there yet.
    expect(frameDue(playing, 1000, 0, clip)).toBe(24)
    expect(frameDue({ ...playing, playing: false }, 1000, 60_000, clip)).toBe(24)
  })

  test('XREV-10 uses the server’s clock at the middle of the shortest of the last round trips', () => {
    let own = 10_000
    const clock = createServerClock(() => own)
    const at = (ms: number): string => new Date(ms).toISOString()
    clock.learn(10_000, 12_000, at(51_700))
    expect(clock.now()).toBe(10_000 + 40_700)
    clock.learn(20_000, 20_100, at(60_050))
    own = 20_100
    expect(clock.now()).toBe(60_100)
    for (let each = 0; each < 5; each++) clock.learn(30_000, 31_000, at(80_500))
    own = 30_000
    expect(clock.now()).toBe(80_000)
  })
})

describe('sending', () => {
  test('XREV-10 one change is sent at a time, the newest waits, and one that failed offline is kept', async () => {
    const sent: number[] = []
    let answer: { resolve(): void; reject(error: unknown): void } | null = null
    const sender = createNewestSender<number>({
      deliver(value) {
        sent.push(value)
        return new Promise((resolve, reject) => (answer = { resolve, reject }))
      },
      keeps: (error) => error === 'offline',
      retryMs: 100_000,
    })
    for (const value of [1, 2, 3]) sender.send(value)
    expect(sent).toEqual([1])
    answer!.resolve()
    await eventually(() => expect(sent).toEqual([1, 3]))
    answer!.reject('offline')
    await sender.settled()
    expect(sender.pending()).toBe(3)
    sender.retry()
    expect(sent).toEqual([1, 3, 3])
    answer!.reject('refused')
    await sender.settled()
    expect(sender.pending()).toBe(null)
  })

  test('XREV-08 one call carries the points collected meanwhile, stroke by stroke', async () => {
    const base: RoomPoint = {
      item_id: 'item',
      rendition_id: 'rendition',
      frame: 1,
      file_index: 0,
      colour: '#1E88FF',
      points: [],
      first: false,
      ended: false,
    }
    const sent: RoomPoint[] = []
    let done: () => void = () => undefined
    const send = createPointSender((point) => {
      sent.push(point)
      return new Promise<void>((resolve) => (done = resolve))
    })
    send({ ...base, points: [[0, 0]], first: true })
    for (const x of [0.1, 0.2]) send({ ...base, points: [[x, 0]] })
    send({ ...base, points: [[0.3, 0]], ended: true })
    send({ ...base, points: [[0.8, 0]], first: true })
    expect(sent).toHaveLength(1)
    done()
    await eventually(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({
      points: [
        [0.1, 0],
        [0.2, 0],
        [0.3, 0],
      ],
      first: false,
      ended: true,
    })
    done()
    await eventually(() => expect(sent[2]).toMatchObject({ points: [[0.8, 0]], first: true }))
  })
})
