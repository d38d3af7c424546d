/** What the player must do beside showing right frames: each case throws when it does not. Runs in the browser. */
import { Player, type PlayerOptions } from '../src/model/player/player.ts'
import type { PlayerMedia } from '../src/model/player/player-types.ts'
import { numberOn } from './read-canvas.ts'

export interface BehaviourContext {
  canvas: HTMLCanvasElement
  /** A plain clip of 300 frames at 24, each with its own number. */
  clip: string
  /** The same with sound. */
  soundClip: string
}

type Case = (context: BehaviourContext) => Promise<void>

export const BEHAVIOUR: Record<string, Case> = {
  'XREV-01 a frame is an integer': async (context) => {
    const player = await opened(context)
    const error = await player.seek(1.5).catch((thrown: unknown) => thrown)
    equal(error instanceof RangeError, true, 'seek(1.5) is refused')
    equal(await player.seek(9999), 299, 'beyond the end is the last frame')
    player.close()
  },

  'XREV-01 quick steps add up': async (context) => {
    const player = await opened(context)
    await player.seek(100)
    await Promise.all(Array.from({ length: 10 }, () => player.step(1)))
    await shows(player, context, 110)
    await Promise.all(Array.from({ length: 30 }, () => player.step(-1)))
    await shows(player, context, 80)
    player.close()
  },

  'XREV-01 scrubbing shows pictures on its way and ends on the newest wish': async (context) => {
    const player = await opened(context)
    let drawn = 0
    player.onFrame((frame) => {
      drawn++
      equal(numberOn(context.canvas), frame, 'the picture while scrubbing')
    })
    const wishes: Promise<number>[] = []
    for (let i = 0; i < 60; i++) {
      wishes.push(player.seek((i * 97) % 300))
      await new Promise(requestAnimationFrame)
    }
    await Promise.all(wishes)
    await shows(player, context, (59 * 97) % 300)
    equal(drawn > 3, true, `pictures shown in 1 s: ${drawn}`)
    player.close()
  },

  'XREV-01 a prepared medium is on screen in the task that opens it': async (context) => {
    const player = await opened(context)
    await player.seek(30)
    const next: PlayerMedia = { kind: 'video', src: context.soundClip, key: 'next' }
    await player.prepare(next, 42)
    await shows(player, context, 30)
    const frames: number[] = []
    const end = player.onFrame((frame) => frames.push(frame))
    // Its address may have been signed anew meanwhile.
    const opening = player.open({ ...next, src: `${next.src}?signature=2` }, 42)
    await shows(player, context, 42)
    equal(player.getState().status, 'ready', 'status')
    equal(player.getState().hasSound, true, 'the other medium')
    equal(frames.join(), '42', 'frames told')
    end()
    await opening
    await player.step(1)
    await shows(player, context, 43)
    await player.play(1)
    await until(player, ({ frame }) => frame >= 50)
    player.pause()
    await shows(player, context, player.getState().frame)
    player.close()
  },

  'XREV-01 a medium that is still being prepared, or prepared at another frame, opens right': async (context) => {
    const player = await opened(context)
    const next: PlayerMedia = { kind: 'video', src: context.soundClip }
    void player.prepare(next)
    await player.open(next, 7)
    await shows(player, context, 7)
    equal(player.getState().hasSound, true, 'the other medium')
    await player.prepare({ kind: 'video', src: context.clip }, 3)
    await player.open({ kind: 'video', src: context.clip }, 299)
    await shows(player, context, 299)
    const missing = context.clip.replace('clip.mp4', 'nothing.mp4')
    const error = await player.prepare({ kind: 'video', src: missing }).catch((thrown: unknown) => thrown)
    equal((error as { code?: string }).code, 'media_unreachable', 'what cannot be prepared')
    await shows(player, context, 299)
    player.close()
  },

  'XREV-09 a thumbnail is the frame that it says, and the frame on screen stays': async (context) => {
    const player = await opened(context)
    await player.seek(20)
    const small = document.createElement('canvas')
    small.width = 320
    small.height = 180
    equal(await player.thumbnail(20, small), 20, 'a frame that is ready')
    equal(numberOn(small), 20, 'its picture')
    const shownFrame = await player.thumbnail(206, small)
    equal(
      shownFrame !== undefined && shownFrame <= 206 && shownFrame > 194,
      true,
      `the key frame before 206: ${shownFrame}`,
    )
    equal(numberOn(small), shownFrame, 'its picture')
    const overtaken = player.thumbnail(100, small)
    const newest = await player.thumbnail(290, small)
    equal(await overtaken, undefined, 'a wish that was overtaken')
    equal(numberOn(small), newest, 'the newest')
    await shows(player, context, 20)
    player.close()
  },

  'REV-12 a loop stays between its points and shows both': async (context) => {
    const player = await opened(context)
    const frames: number[] = []
    player.setLoop({ start: 10, end: 16, enabled: true })
    player.setMuted(true)
    await new Promise<void>((resolve) => {
      player.onFrame((frame) => {
        frames.push(frame)
        if (frames.length === 30) resolve()
      })
      void player.play(1)
    })
    player.pause()
    equal(Math.min(...frames), 10, 'first frame of the loop')
    equal(Math.max(...frames), 16, 'last frame of the loop')
    player.close()
  },

  'XREV-01 playing ends on the last frame, and starts over from there': async (context) => {
    const player = await opened(context)
    await player.seek(294)
    const ended = until(player, ({ playing, frame }) => !playing && frame === 299)
    await player.play(1)
    await ended
    await shows(player, context, 299)
    const again = until(player, ({ playing, frame }) => playing && frame < 20)
    await player.play(1)
    await again
    player.close()
  },

  'XREV-01 sound leads, and muting while playing changes no frame': async (context) => {
    const player = await opened(context, { src: context.soundClip })
    equal(player.getState().hasSound, true, 'the clip has sound')
    const frames: number[] = []
    player.onFrame((frame) => frames.push(frame))
    await player.play(1)
    await until(player, ({ frame }) => frame >= 12)
    player.setMuted(true)
    await until(player, ({ frame }) => frame >= 24)
    player.setMuted(false)
    await until(player, ({ frame }) => frame >= 36)
    player.pause()
    equal(player.stats().counters['soundFailed'], 0, 'the sound works')
    equal(
      frames.every((frame, i) => i === 0 || frame >= (frames[i - 1] ?? 0)),
      true,
      `in order: ${frames.join(' ')}`,
    )
    await shows(player, context, player.getState().frame)
    player.close()
  },

  'XREV-20 media from blob: and data: URLs': async (context) => {
    const bytes = await (await fetch(context.clip)).blob()
    const blob = URL.createObjectURL(bytes)
    for (const src of [blob, await asDataUrl(bytes)]) {
      const player = await opened(context, { src })
      equal(player.getState().backEnd, 'engine', 'back end')
      await player.seek(123)
      await shows(player, context, 123)
      player.close()
    }
    URL.revokeObjectURL(blob)
  },

  'XREV-20 a still is one frame': async (context) => {
    const source = await opened(context)
    await source.seek(77)
    const src = context.canvas.toDataURL('image/png')
    source.close()
    const player = new Player({ canvas: context.canvas })
    await player.open({ kind: 'image', src })
    equal(player.getState().frameCount, 1, 'frames')
    equal(numberOn(context.canvas), 77, 'picture')
    player.close()
  },

  'XREV-20 what cannot be loaded is media_unreachable': async (context) => {
    equal(await failure(context, context.clip.replace('clip.mp4', 'nothing.mp4')), 'media_unreachable', 'HTTP 404')
    equal(await failure(context, 'http://127.0.0.1:9/clip.mp4'), 'media_unreachable', 'no server')
  },

  'XREV-20 a text and an empty file called .mp4 are media_unsupported': async (context) => {
    for (const text of ['only text', '']) {
      const src = URL.createObjectURL(new Blob([text], { type: 'video/mp4' }))
      equal(await failure(context, src), 'media_unsupported', JSON.stringify(text))
    }
  },

  'XREV-20 of a truncated file the frames that are there can be seen': async (context) => {
    const bytes = await (await fetch(context.clip)).blob()
    const src = URL.createObjectURL(bytes.slice(0, bytes.size / 2))
    const player = await opened(context, { src })
    await shows(player, context, 0)
    const error = await player.seek(290).catch((thrown: unknown) => thrown)
    equal((error as { code?: string }).code, 'media_broken', 'a frame that is not there')
    equal(player.getState().error?.code, 'media_broken', 'the state says so')
    equal(player.getState().frame, 0, 'the frame on the canvas stays')
    equal(await player.seek(60), 60, 'the player goes on')
    equal(player.getState().error, undefined, 'and forgets the error')
    player.close()
  },

  'XREV-20 the last media opened wins': async (context) => {
    const player = new Player({ canvas: context.canvas })
    const first = player.open({ kind: 'video', src: context.clip })
    const wish = player.seek(40)
    const second = player.open({ kind: 'video', src: context.soundClip }, 50)
    await Promise.all([first, second, wish])
    await player.seek(51)
    await shows(player, context, 51)
    player.close()
    equal(player.getState().status, 'idle', 'closed')
  },

  'XREV-01 the ladder goes down where an interface is missing, and says why': async (context) => {
    const decoder = Reflect.get(window, 'VideoDecoder') as unknown
    const video = HTMLVideoElement.prototype
    const callback = Object.getOwnPropertyDescriptor(video, 'requestVideoFrameCallback')
    if (!callback) throw new Error('This browser has no requestVideoFrameCallback')
    try {
      Reflect.deleteProperty(window, 'VideoDecoder')
      await goesDownTo('video', context)
      Reflect.deleteProperty(video, 'requestVideoFrameCallback')
      await goesDownTo('plain', context)
    } finally {
      Reflect.set(window, 'VideoDecoder', decoder)
      Object.defineProperty(video, 'requestVideoFrameCallback', callback)
    }
  },

  'XREV-01 without VideoFrame the verified video still proves its frames': async (context) => {
    const frame = Reflect.get(window, 'VideoFrame') as unknown
    try {
      Reflect.deleteProperty(window, 'VideoFrame')
      const player = await opened(context, { src: context.clip }, { backEnds: ['video'] })
      for (const n of [200, 10, 11, 12, 13, 299, 0, 150]) {
        await player.seek(n)
        await shows(player, context, n)
        equal(player.getState().frameLock, true, 'lock')
      }
      player.close()
    } finally {
      Reflect.set(window, 'VideoFrame', frame)
    }
  },
}

async function goesDownTo(kind: 'video' | 'plain', context: BehaviourContext): Promise<void> {
  const player = await opened(context)
  equal(player.getState().backEnd, kind, 'back end')
  await player.seek(100)
  await shows(player, context, 100)
  equal(player.getState().frameLock, kind === 'video', 'lock')
  equal(player.stats().rejected[0]?.code, 'media_unsupported', 'reason')
  player.close()
}

async function opened(
  { canvas, clip }: BehaviourContext,
  media: Partial<PlayerMedia> = {},
  options: Partial<PlayerOptions> = {},
): Promise<Player> {
  const player = new Player({ canvas, ...options })
  await player.open({ kind: 'video', src: clip, ...media })
  return player
}

async function shows(player: Player, { canvas }: BehaviourContext, frame: number): Promise<void> {
  equal(player.getState().frame, frame, 'state.frame')
  equal(numberOn(canvas), frame, 'the number in the picture')
}

async function failure({ canvas }: BehaviourContext, src: string): Promise<string | undefined> {
  const player = new Player({ canvas })
  const error = await player.open({ kind: 'video', src }).catch((thrown: unknown) => thrown)
  const state = player.getState()
  player.close()
  equal(state.status, 'failed', 'status')
  equal((error as { code?: string } | undefined)?.code, state.error?.code, 'promise and state say the same')
  return state.error?.code
}

function until(player: Player, test: (state: ReturnType<Player['getState']>) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = player.subscribe((state) => {
      if (!test(state)) return
      end()
      resolve()
    })
  })
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(new Error('The clip cannot be read')))
    reader.readAsDataURL(blob)
  })
}

function equal(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`)
}
