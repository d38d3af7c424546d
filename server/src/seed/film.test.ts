import { expect, test } from 'vitest'
import { run } from '../platform/child-process.ts'
import { mediaTools } from '../platform/media/tools.ts'
import { FILM_CUTS, filmFile } from './film.ts'

/** Difference of neighbouring pictures, 0 to 1. The film's cuts score above 0.57, its fastest movement 0.07. */
const CUT_SCORE = 0.1
/** Width in pixels at which pictures are compared: quicker than 1080p, same cuts. */
const COMPARED_WIDTH = 320
const FRAMES_PER_SECOND = 24

test('XUX-10 the scenes of the demo film begin at its cuts', async () => {
  const tools = await mediaTools()
  const filter = `scale=${COMPARED_WIDTH}:-2,select='gt(scene,${CUT_SCORE})',metadata=print:file=-`
  const args = ['-v', 'error', '-i', filmFile(), '-an', '-vf', filter, ...tools.everyFrame, '-f', 'null', '-']
  const { stdout } = await run(tools.ffmpeg.path, args)
  const cuts = [...stdout.toString().matchAll(/pts_time:([\d.]+)/g)].map(([, seconds]) =>
    Math.round(Number(seconds) * FRAMES_PER_SECOND),
  )
  expect([0, ...cuts]).toEqual(FILM_CUTS)
})
