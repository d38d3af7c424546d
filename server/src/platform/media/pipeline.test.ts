import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharp } from './picture.ts'
import { describe, expect, test } from 'vitest'
import { ingest } from './pipeline.ts'
import { makeClip } from './testing/clips.ts'
import { scratchFolder } from './testing/scratch.ts'
import { toolSets } from './testing/tool-sets.ts'

const namesOf = (wider: Record<number, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(wider).map(([width, real]) => [`thumbnail-${width}.webp`, real]))

const PRORES = ['-c:v', 'prores_ks', '-profile:v', '0', '-pix_fmt', 'yuv422p10le', '-c:a', 'pcm_s16le']

describe.each(await toolSets())('ingest with %s', (_, tools) => {
  test('XREV-19 a film that browsers cannot play gets a proxy and everything the viewer needs', async () => {
    const file = await makeClip({ rate: '24000/1001', frames: 48, encode: PRORES, sound: true, extension: 'mov' })
    const workDir = await scratchFolder()
    const shares: number[] = []
    const onProgress = (share: number) => shares.push(share)
    const result = await ingest({ file, originalName: 'shot_010.MOV', workDir, tools, onProgress })
    expect(result.info).toMatchObject({ codec: 'prores', frameRate: { num: 24_000, den: 1001 }, frameCount: 48 })
    expect(result.frameTable).toMatchObject({ count: 48, pts: 'constant', rate: { num: 24_000, den: 1001 } })
    const names = ['proxy.mp4', 'sprite.json', 'sprite.webp', 'thumbnail.webp', 'waveform.json']
    expect((await readdir(workDir)).sort()).toEqual(names)
    const sprite: unknown = JSON.parse(await readFile(join(workDir, 'sprite.json'), 'utf8'))
    expect(sprite).toEqual(result.sprite)
    const waveform: { duration: number; peaks: number[] } = JSON.parse(
      await readFile(join(workDir, 'waveform.json'), 'utf8'),
    )
    expect(waveform.peaks.length).toBeGreaterThan(90)
    // The tone of ffmpeg's sine source is an eighth of full scale.
    expect(Math.max(...waveform.peaks)).toBeGreaterThan(28)
    expect(Math.max(...waveform.peaks)).toBeLessThan(36)
    expect(shares.at(-1)).toBe(1)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
  })

  test('a playable film has no proxy, and a second run gives the same', async () => {
    const file = await makeClip({ frames: 96 })
    const workDir = await scratchFolder()
    const request = { file, originalName: 'shot.mp4', workDir, tools }
    const first = await ingest(request)
    expect(first.files).toEqual({
      thumbnail: join(workDir, 'thumbnail.webp'),
      sprite: join(workDir, 'sprite.webp'),
      spriteInfo: join(workDir, 'sprite.json'),
    })
    expect(await ingest(request)).toEqual(first)
    expect(await readdir(workDir)).toHaveLength(3)
  })
})

describe('ingest', () => {
  test('makes one frame and a thumbnail of a picture', async () => {
    const workDir = await scratchFolder()
    const file = join(await scratchFolder(), 'upload')
    await sharp({ create: { width: 640, height: 360, channels: 3, background: 'teal' } })
      .png()
      .toFile(file)
    const result = await ingest({ file, originalName: 'layout.png', workDir })
    expect(result).toMatchObject({ info: { kind: 'image', frameCount: 1 }, frameTable: null, sprite: null })
    expect((await readdir(workDir)).toSorted()).toEqual(['thumbnail-640.webp', 'thumbnail.webp'])
  })

  test.each([
    [320, 320, {}],
    [500, 320, { 640: 500 }],
    [3000, 320, { 640: 640, 1280: 1280 }],
  ])('XUX-13 a picture %d pixels wide has a thumbnail and wider pictures, never wider than it is', async (...row) => {
    const [width, thumbnail, wider] = row
    const workDir = await scratchFolder()
    const file = join(await scratchFolder(), 'upload')
    const picture = { width, height: Math.round(width / 2), channels: 3, background: 'teal' } as const
    await sharp({ create: picture }).png().toFile(file)
    await ingest({ file, originalName: 'layout.png', workDir })
    const expected = { 'thumbnail.webp': thumbnail, ...namesOf(wider) }
    const made = await Promise.all(
      (await readdir(workDir)).map(async (name) => [name, (await sharp(join(workDir, name)).metadata()).width]),
    )
    expect(Object.fromEntries(made)).toEqual(expected)
  })

  test('XUX-13 a film has wider pictures of the same frame', async () => {
    const workDir = await scratchFolder()
    const file = await makeClip({ frames: 24, size: '960x540' })
    await ingest({ file, originalName: 'shot.mp4', workDir })
    const wide = await sharp(join(workDir, 'thumbnail-1280.webp')).metadata()
    expect(wide).toMatchObject({ format: 'webp', width: 960, height: 540 })
    const [small, large] = await Promise.all(
      ['thumbnail.webp', 'thumbnail-640.webp'].map((name) =>
        sharp(join(workDir, name)).resize(32, 18, { fit: 'fill' }).removeAlpha().raw().toBuffer(),
      ),
    )
    const distance = [...(small ?? [])].map((value, at) => Math.abs(value - (large?.[at] ?? 0)))
    expect(distance.length).toBe(32 * 18 * 3)
    expect(Math.max(...distance)).toBeLessThan(40)
  })

  test('removes the remains of a killed run, and leaves nothing after a failure', async () => {
    const workDir = await scratchFolder()
    await mkdir(join(workDir, '.ingest-killed'))
    await writeFile(join(workDir, '.ingest-killed', 'proxy.mp4'), 'half')
    const file = await makeClip({ frames: 60, encode: PRORES, extension: 'mov' })
    const abort = new AbortController()
    const onProgress = (share: number) => share > 0.05 && abort.abort()
    const request = { file, originalName: 'shot.mov', workDir, onProgress, signal: abort.signal }
    await expect(ingest(request)).rejects.toMatchObject({ code: 'process_aborted' })
    expect(await readdir(workDir)).toEqual([])
  })

  test('REV-14 refuses names of other types, and contents that contradict their name', async () => {
    const workDir = await scratchFolder()
    const file = await makeClip({ frames: 6 })
    const refused = (originalName: string) => ingest({ file, originalName, workDir })
    await expect(refused('clip.avi')).rejects.toMatchObject({ code: 'invalid_file_format' })
    await expect(refused('clip')).rejects.toMatchObject({ code: 'file_must_have_ext' })
    const filmAsPicture = { code: 'invalid_file_format', reason: 'film_as_picture' }
    await expect(refused('clip.png')).rejects.toMatchObject(filmAsPicture)
    await expect(refused('clip.png')).rejects.toThrow('The file name says picture, but the content is a video.')
  })
})
