import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharp } from '../media/picture.ts'
import { expect, test } from 'vitest'
import { readFrames } from '../media/frame-table.ts'
import { needsProxy } from '../media/playable.ts'
import { probe } from '../media/probe.ts'
import { scratchFolder } from '../media/testing/scratch.ts'
import { makeVideoThumbnail } from '../media/thumbnail.ts'
import { mediaTools } from '../media/tools.ts'
import type { MediaTools } from '../media/tools.ts'
import type { FrameTable, MediaInfo } from '../media/types.ts'
import { cutFilm, filmFile } from './film.ts'

interface Opened {
  file: string
  info: MediaInfo
  table: FrameTable
}

async function open(tools: MediaTools, file: string): Promise<Opened> {
  const info = await probe(file, { tools })
  const { table } = await readFrames(tools, file, info)
  return { file, info, table }
}

async function still(tools: MediaTools, opened: Opened, frame: number): Promise<Buffer> {
  const target = join(tmpdir(), `${randomUUID()}.webp`)
  await makeVideoThumbnail({ tools, ...opened, frame, target })
  const pixels = await sharp(target).removeAlpha().raw().toBuffer()
  await rm(target)
  return pixels
}

/** Mean difference of two pictures of the same size, 0 to 255. */
function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

test('XOPS-01 the demo film is cut at its real scene changes, exact to the frame', { timeout: 240_000 }, async () => {
  const tools = await mediaTools()
  const folder = await scratchFolder()
  const shares: number[] = []
  const { clips } = await cutFilm({ outDir: folder, tools, onProgress: (share) => shares.push(share) })

  expect(clips.map(({ startFrame, frameCount }) => [startFrame, frameCount])).toEqual([
    [0, 285],
    [285, 93],
    [378, 175],
    [553, 167],
  ])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)

  const film = await open(tools, filmFile())
  for (const { file, startFrame, frameCount } of clips) {
    const clip = await open(tools, file)
    const { info } = clip
    expect(info).toMatchObject({ width: 1920, height: 1080, codec: 'h264', audio: { codec: 'aac', channels: 2 } })
    expect(needsProxy(info).action).toBe('none')
    expect(Math.abs(info.duration - (frameCount * 1_000_000) / 24)).toBeLessThan(50_000)
    for (const frame of [0, frameCount - 1]) {
      const shown = await still(tools, clip, frame)
      const inFilm = startFrame + frame
      const candidates = [inFilm - 1, inFilm, inFilm + 1].filter((candidate) => candidate >= 0 && candidate < 720)
      const differences = await Promise.all(
        candidates.map(async (candidate) => difference(shown, await still(tools, film, candidate))),
      )
      const nearest = candidates[differences.indexOf(Math.min(...differences))]
      expect(nearest, `${file} frame ${frame}: ${differences.join(', ')}`).toBe(inFilm)
    }
  }
})
