import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readFrames } from '../media/frame-table.ts'
import { needsProxy } from '../media/playable.ts'
import { probe } from '../media/probe.ts'
import { scratchFolder } from '../media/testing/scratch.ts'
import { makeVideoThumbnail } from '../media/thumbnail.ts'
import { mediaTools } from '../media/tools.ts'
import { cutFilm, filmFile } from './film.ts'

test('XOPS-01 the demo film is cut at its real scene changes, exact to the frame', { timeout: 120_000 }, async () => {
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

  const still = async (file: string, frame: number): Promise<Buffer> => {
    const info = await probe(file, { tools })
    const { table } = await readFrames(tools, file, info)
    const target = join(folder, 'still.webp')
    await makeVideoThumbnail({ tools, file, info, table, frame, target })
    return sharp(target).removeAlpha().raw().toBuffer()
  }
  const difference = (a: Buffer, b: Buffer) =>
    a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length

  for (const { file, startFrame, frameCount } of clips) {
    const info = await probe(file, { tools })
    expect(info).toMatchObject({ width: 1920, height: 1080, codec: 'h264', audio: { codec: 'aac', channels: 2 } })
    expect(needsProxy(info).action).toBe('none')
    expect(Math.abs(info.duration - (frameCount * 1_000_000) / 24)).toBeLessThan(50_000)
    const last = await still(file, frameCount - 1)
    expect(difference(last, await still(filmFile(), startFrame + frameCount - 1))).toBeLessThan(3)
    if (startFrame === 0) continue
    const first = await still(file, 0)
    expect(difference(first, await still(filmFile(), startFrame))).toBeLessThan(3)
    expect(difference(first, await still(filmFile(), startFrame - 1))).toBeGreaterThan(20)
  }
})
