import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import type { Rendition } from '@arbo/core'
import { filmFile } from '../../server/src/seed/film.ts'
import { callAs } from './support/accounts.ts'
import { FFMPEG } from './support/media.ts'
import { PASSWORD, emailOf, expect, openDirectory, test } from './support/test.ts'

const WIDTH = 320
const HEIGHT = 180

interface Named {
  id: string
  name: string
}

/** These frames of a clip, in grey and small. */
function pictures(file: string, frames: readonly number[]): Buffer[] {
  const select = frames.map((frame) => `eq(n,${frame})`).join('+')
  const filter = `select='${select}',scale=${WIDTH}:${HEIGHT},format=gray`
  const args = ['-v', 'error', '-i', file, '-an', '-vf', filter, '-fps_mode', 'passthrough', '-f', 'rawvideo', '-']
  const all = execFileSync(FFMPEG, args, { maxBuffer: WIDTH * HEIGHT * (frames.length + 1) })
  expect(all.length).toBe(WIDTH * HEIGHT * frames.length)
  return frames.map((_, index) => all.subarray(index * WIDTH * HEIGHT, (index + 1) * WIDTH * HEIGHT))
}

/** Mean difference of two pictures, 0 to 255. */
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

test('XOPS-01 the demo is a real film, cut at its real scene changes, exact to the frame', async ({
  page,
}, testInfo) => {
  await openDirectory(page)
  const code = /w:([a-z2-7]{8})/.exec(page.url())?.[1]
  const read = (path: string) =>
    callAs(page.request, { email: emailOf('owner'), password: PASSWORD }, 'GET', `workspace/${code}/${path}`)
  const listed = async (path: string): Promise<Named[]> => (await read(path)) as unknown as Named[]

  let below = await listed('entities?type=0')
  let entity = below.find(({ name }) => name === 'Big Buck Bunny')
  for (let level = 1; level < 4; level += 1) {
    below = await listed(`entities/${entity?.id}/children`)
    entity = below[0]
  }
  const scenes = await listed(`entities/${entity?.id}/items`)
  const clips: { file: string; start: number; count: number }[] = []
  for (const { id, name } of scenes) {
    const renditions = (await read(`items/${id}/renditions`)) as unknown as Rendition[]
    const [file] = renditions.at(-1)?.files ?? []
    expect(file, name).toMatchObject({
      width: 1920,
      height: 1080,
      video_codec: 'h264',
      has_audio: true,
      frame_rate: { num: 24, den: 1 },
      is_proxy: false,
    })
    if (!file?.src || !file.frame_count) throw new Error(`${name} has no clip`)
    expect(Math.abs((file.duration_us ?? 0) - (file.frame_count * 1_000_000) / 24)).toBeLessThan(50_000)
    const target = testInfo.outputPath(`${id}.mp4`)
    writeFileSync(target, await (await page.request.get(file.src)).body())
    clips.push({ file: target, start: clips.reduce((sum, { count }) => sum + count, 0), count: file.frame_count })
  }
  expect(clips.map(({ start, count }) => [start, count])).toEqual([
    [0, 285],
    [285, 93],
    [378, 175],
    [553, 167],
  ])

  // Each end of a clip is compared with the frame of the film that it has to be, and with those beside it.
  const ends = clips.flatMap((clip) => [clip.start, clip.start + clip.count - 1])
  const frames = [...new Set(ends.flatMap((frame) => [frame - 1, frame, frame + 1]))]
    .filter((frame) => frame >= 0 && frame < 720)
    .sort((a, b) => a - b)
  const film = new Map(pictures(filmFile(), frames).map((picture, index) => [frames[index], picture]))
  for (const { file, start, count } of clips) {
    const ownPictures = pictures(file, [0, count - 1])
    for (const [index, frame] of [start, start + count - 1].entries()) {
      const near = [frame - 1, frame, frame + 1].filter((candidate) => film.has(candidate))
      const differences = near.map((candidate) =>
        difference(ownPictures[index] ?? Buffer.alloc(0), film.get(candidate) ?? Buffer.alloc(0)),
      )
      expect(near[differences.indexOf(Math.min(...differences))], `frame ${frame}: ${differences.join(', ')}`).toBe(
        frame,
      )
    }
  }
})
