/** The page in the browser: measures the player, and other methods beside it, by the numbers in the pixels. */
import { Player } from '../src/model/player/player.ts'
import { PlayerError } from '../src/model/player/player-error.ts'
import { BEHAVIOUR } from './behaviour.ts'
import { exercise, type Subject } from './exercise.ts'
import { openNaive } from './naive-video.ts'
import { openPeer } from './peer-player.ts'
import type { Measured, MeasureRequest, Played, PlayRequest, Scrubbed, ScrubRequest } from './protocol.ts'
import { numberOn } from './read-canvas.ts'

/** Room for 40 pictures, as 4K leaves in 256 MB: the small clips must not fit, or seeks would be tried on the cache. */
const CACHE_BYTES = 40 * 320 * 180 * 1.5

/** Milliseconds of a drag from one end of the clip to the other. */
const SWEEP = 1500

const canvas = findCanvas()

window.harness = {
  measure: (request) => measure(request).catch(explain),
  play: (request) => play(request).catch(explain),
  scrub: (request) => scrub(request).catch(explain),
  behaviour: () => Object.keys(BEHAVIOUR),
  async behave(title, clip, soundClip) {
    const run = BEHAVIOUR[title]
    if (!run) throw new Error(`No such case: ${title}`)
    await run({ canvas, clip, soundClip })
  },
}

async function measure(request: MeasureRequest): Promise<Measured> {
  const began = performance.now()
  if (request.method === 'naive' || request.method === 'peer') {
    const subject = await openOther(request)
    const openMs = performance.now() - began
    const tallies = await exercise(subject, request)
    subject.close()
    return { frameCount: request.numbers.length, rate: request.rate, openMs, ...tallies, stats: null }
  }
  const player = await openPlayer(request, CACHE_BYTES)
  const openMs = performance.now() - began
  const tallies = await exercise(subjectOf(player), request)
  const { frameCount, rate } = player.getState()
  const stats = player.stats()
  player.close()
  return { frameCount, rate, openMs, ...tallies, stats }
}

function openOther(request: MeasureRequest): Promise<Subject> {
  return request.method === 'naive' ? openNaive(request) : openPeer(request)
}

function subjectOf(player: Player): Subject {
  const claim = async (moved: Promise<number>): Promise<number> => {
    const claimed = await moved
    // What the promise says and what the state says must be one thing.
    return claimed === player.getState().frame ? claimed : -1
  }
  return {
    seek: (frame) => claim(player.seek(frame)),
    step: (_, by) => claim(player.step(by)),
    read: () => Promise.resolve(numberOn(canvas)),
    glance: () => numberOn(canvas),
    told: () => player.getState().frame,
    close: () => player.close(),
  }
}

/** Drags from end to end and back, with a new wish for each picture of the display, and looks at what is on screen. */
async function scrub(request: ScrubRequest): Promise<Scrubbed> {
  const { method, numbers, forMs } = request
  const own = method === 'engine' || method === 'video'
  const subject = own ? subjectOf(await openPlayer(request)) : await openOther(request)
  await subject.seek(0)
  let frames = 0
  let wrong = 0
  let before = subject.glance()
  const wishes: Promise<unknown>[] = []
  const began = performance.now()
  for (let past = 0; past < forMs; past = performance.now() - began) {
    const way = (past / SWEEP) % 2
    const frame = Math.round((way < 1 ? way : 2 - way) * (numbers.length - 1))
    // Some methods have no end to a wish that was overtaken; what counts is what is seen.
    wishes.push(Promise.race([subject.seek(frame), settled()]))
    await new Promise(requestAnimationFrame)
    const claim = subject.told?.()
    const number = subject.glance()
    if (number === before) continue
    before = number
    frames++
    if (claim !== undefined && numbers[claim] !== number) wrong++
  }
  const perSecond = (frames * 1000) / (performance.now() - began)
  await Promise.allSettled(wishes)
  subject.close()
  return { perSecond, wrong }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1000))

async function play(request: PlayRequest): Promise<Played> {
  const player = await openPlayer(request)
  const { numbers, speed, frames } = request
  await player.seek(speed > 0 ? 0 : numbers.length - 1)
  const drawn: number[] = []
  let wrong = 0
  const began = performance.now()
  const elapsedMs = await new Promise<number>((resolve) => {
    player.onFrame((frame) => {
      drawn.push(frame)
      if (numberOn(canvas) !== numbers[frame]) wrong++
      if (drawn.length === frames) resolve(performance.now() - began)
    })
    player.subscribe(({ playing }) => {
      if (!playing && drawn.length > 0) resolve(performance.now() - began)
    })
    void player.play(speed)
  })
  const before = player.getState().frame
  player.pause()
  // A back end that corrects itself after the pause does so within a few frames of the display.
  for (let i = 0; i < 20; i++) await new Promise(requestAnimationFrame)
  const { frame: after } = player.getState()
  const ordered = drawn.every((frame, i) => i === 0 || (frame - (drawn[i - 1] ?? 0)) * speed >= 0)
  const stats = player.stats()
  const played = { drawn: drawn.length, wrong, skipped: stats.skipped, before, after, read: numberOn(canvas) }
  player.close()
  return { ...played, ordered, elapsedMs, stats }
}

/** @param cacheBytes room for decoded pictures; as much as pages give it by default */
async function openPlayer({ method, url, type, hint }: MeasureRequest, cacheBytes?: number): Promise<Player> {
  const backEnds = [method === 'video' ? 'video' : 'engine'] as const
  const player = new Player({ canvas, backEnds, ...(cacheBytes === undefined ? {} : { cacheBytes }) })
  await player.open({ kind: 'video', src: url, type, frameRate: hint })
  return player
}

/** Only the message crosses to the runner, and the player's messages are for users: the detail goes along. */
function explain(error: unknown): never {
  if (error instanceof PlayerError) throw new Error(`${error.code}: ${error.detail}`, { cause: error })
  throw error
}

function findCanvas(): HTMLCanvasElement {
  const canvas = document.querySelector<HTMLCanvasElement>('#player')
  if (!canvas) throw new Error('The page has no canvas')
  return canvas
}
