/** The page in the browser: measures the player, and the naive method beside it, by the numbers in the pixels. */
import { Player } from '../src/model/player/player.ts'
import { PlayerError } from '../src/model/player/player-error.ts'
import { BEHAVIOUR } from './behaviour.ts'
import { exercise } from './exercise.ts'
import { openNaive } from './naive-video.ts'
import type { Measured, MeasureRequest, Played, PlayRequest } from './protocol.ts'
import { numberOn } from './read-canvas.ts'

/** Room for 40 pictures, as 4K leaves in 256 MB: the small clips must not fit, or seeks would be tried on the cache. */
const CACHE_BYTES = 40 * 320 * 180 * 1.5

const canvas = findCanvas()

window.harness = {
  measure: (request) => measure(request).catch(explain),
  play: (request) => play(request).catch(explain),
  behaviour: () => Object.keys(BEHAVIOUR),
  async behave(title, clip, soundClip) {
    const run = BEHAVIOUR[title]
    if (!run) throw new Error(`No such case: ${title}`)
    await run({ canvas, clip, soundClip })
  },
}

async function measure(request: MeasureRequest): Promise<Measured> {
  const began = performance.now()
  if (request.method === 'naive') {
    const subject = await openNaive(request)
    const openMs = performance.now() - began
    const tallies = await exercise(subject, request)
    subject.close()
    return { frameCount: request.numbers.length, rate: request.rate, openMs, ...tallies, stats: null }
  }
  const player = await openPlayer(request)
  const openMs = performance.now() - began
  const claim = async (moved: Promise<number>): Promise<number> => {
    const claimed = await moved
    // What the promise says and what the state says must be one thing.
    return claimed === player.getState().frame ? claimed : -1
  }
  const tallies = await exercise(
    {
      seek: (frame) => claim(player.seek(frame)),
      step: (_, by) => claim(player.step(by)),
      read: () => Promise.resolve(numberOn(canvas)),
    },
    request,
  )
  const { frameCount, rate } = player.getState()
  const stats = player.stats()
  player.close()
  return { frameCount, rate, openMs, ...tallies, stats }
}

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

async function openPlayer({ method, url, type, rate }: MeasureRequest): Promise<Player> {
  const player = new Player({ canvas, backEnds: [method === 'video' ? 'video' : 'engine'], cacheBytes: CACHE_BYTES })
  await player.open({ kind: 'video', src: url, type, frameRate: rate })
  return player
}

/** Only the message crosses to the runner, and the player's messages are for users: the detail goes along. */
function explain(error: unknown): never {
  if (error instanceof PlayerError) throw new Error(`${error.code}: ${error.detail}`, { cause: error })
  throw error
}

function findCanvas(): HTMLCanvasElement {
  const found = document.querySelector<HTMLCanvasElement>('#player')
  if (!found) throw new Error('The page has no canvas')
  return found
}
