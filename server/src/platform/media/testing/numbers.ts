import { run } from '../../child-process.ts'
import { mediaTools } from '../tools.ts'

/** Pixels of one bar in the reduced picture. */
const BAR = 8
const BITS = 8

/**
 * The numbers that the frames of a film show as bars (see FRAME_BARS), in the order in which they are shown.
 * @param direction 'up' where the picture is turned to the left: the lowest bit is at its bottom
 */
export async function numbersShown(file: string, direction: 'across' | 'up' = 'across'): Promise<number[]> {
  const tools = await mediaTools()
  const turn = direction === 'up' ? 'transpose=clock,' : ''
  const filter = `${turn}scale=${BITS * BAR}:${BAR}:flags=area,format=gray`
  const args = [
    '-v',
    'error',
    '-i',
    file,
    '-map',
    '0:v:0',
    ...tools.everyFrame,
    '-vf',
    filter,
    '-f',
    'rawvideo',
    'pipe:1',
  ]
  const { stdout } = await run(tools.ffmpeg.path, args)
  const pixels = BITS * BAR * BAR
  const middle = (BAR >> 1) * BITS * BAR + (BAR >> 1)
  return Array.from({ length: stdout.length / pixels }, (_, frame) => {
    const bars = Array.from({ length: BITS }, (_, bit) => (stdout[frame * pixels + middle + bit * BAR] ?? 0) > 127)
    return bars.reduce((number, isWhite, bit) => number + (isWhite ? 2 ** bit : 0), 0)
  })
}
