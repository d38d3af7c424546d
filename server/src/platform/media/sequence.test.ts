import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharp } from './picture.ts'
import { ingest } from './pipeline.ts'
import { probe } from './probe.ts'
import { missingNumbers, planSequence } from './sequence-plan.ts'
import { ffmpegFile, FRAME_BARS } from './testing/clips.ts'
import { numberedCutOut, numberedPicture } from './testing/numbered.ts'
import { numbersShown } from './testing/numbers.ts'
import { scratchFolder } from './testing/scratch.ts'
import { zipOf } from '../../testing/zip-of.ts'
import type { PackedFile } from '../../testing/zip-of.ts'
import type { ZipEntry } from '../files/zip-reader.js'

async function zipFile(files: readonly PackedFile[]): Promise<string> {
  const file = join(await scratchFolder(), 'shot.zip')
  await writeFile(file, zipOf(files))
  return file
}

async function ingested(file: string, frameRate?: { num: number; den: number }) {
  return ingest({ file, originalName: 'shot.zip', workDir: await scratchFolder(), frameRate })
}

/** Pictures that show their own numbers. */
async function pictures(numbers: readonly number[], type: 'png' | 'jpeg', folder = ''): Promise<PackedFile[]> {
  const extension = type === 'png' ? 'png' : 'jpg'
  const named = numbers.map(async (number) => ({
    name: `${folder}shot_v02.${String(1000 + number)}.${extension}`,
    content: await numberedPicture(number, type),
  }))
  return Promise.all(named)
}

const upTo = (count: number) => Array.from({ length: count }, (_, frame) => frame)
/** Not in order, as archives are written. */
const mixed = (files: readonly PackedFile[]) => files.toSorted((a, b) => a.content.length - b.content.length)

describe('XREV-19 a sequence of pictures in a zip', () => {
  test('is a film at the given rate, in numerical order, on black where it is transparent', async () => {
    const rendered = upTo(24).map(async (number) => ({
      name: `renders/shot_v02.${1000 + number}.png`,
      content: await numberedCutOut(number),
    }))
    const files = [
      ...mixed(await Promise.all(rendered)),
      { name: 'renders/', content: Buffer.alloc(0), isStored: true },
      { name: '__MACOSX/renders/._shot_v02.1000.png', content: Buffer.from('x') },
      { name: 'renders/notes.txt', content: Buffer.from('second try') },
    ]
    const result = await ingested(await zipFile(files), { num: 30_000, den: 1001 })
    expect(result.frameTable).toMatchObject({ count: 24, pts: 'constant', rate: { num: 30_000, den: 1001 } })
    expect(result.info).toMatchObject({ kind: 'video', codec: 'png', width: 160, height: 90, frameCount: 24 })
    expect(result.info.duration).toBe(800_800)
    expect(await numbersShown(result.files.proxy ?? '')).toEqual(upTo(24))
    expect([result.warning, result.sprite?.frames.length, result.files.waveform]).toEqual([null, 24, undefined])
  })

  test('REV-25 of JPEG has 24 frames a second, and holds the frame before a missing number with a warning', async () => {
    const there = upTo(24).filter((number) => ![5, 9, 10, 11].includes(number))
    const file = await zipFile(await pictures(there, 'jpeg', '../../names/lead/nowhere/'))
    const home = await scratchFolder()
    const workDir = join(home, 'deeply', 'below')
    const result = await ingest({ file, originalName: 'shot.zip', workDir })
    expect((await readdir(workDir)).sort()).toEqual(['proxy.mp4', 'sprite.json', 'sprite.webp', 'thumbnail.webp'])
    expect([await readdir(home), await readdir(join(home, 'deeply'))]).toEqual([['deeply'], ['below']])
    expect(result.frameTable).toMatchObject({ count: 24, rate: { num: 24, den: 1 } })
    const shown = upTo(24).map((frame) => (frame === 5 ? 4 : frame >= 9 && frame <= 11 ? 8 : frame))
    expect(await numbersShown(result.files.proxy ?? '')).toEqual(shown)
    expect(result.warning).toBe('Missing in the sequence: 1005, 1009-1011. The picture before is held.')
  })

  test('of EXR is converted to the curve of a screen', async () => {
    const exr = ['-pix_fmt', 'gbrpf32le', '-c:v', 'exr', '-f', 'image2pipe']
    const source = ['-f', 'lavfi', '-i', `nullsrc=s=160x90:r=24,${FRAME_BARS},drawbox=y=60:h=30:color=0x808080:t=fill`]
    const all = await readFile(await ffmpegFile([...source, '-frames:v', '4', ...exr], 'exrs'))
    const each = all.length / 4
    const files = upTo(4).map((n) => ({ name: `a${n}.exr`, content: all.subarray(n * each, (n + 1) * each) }))
    const result = await ingested(await zipFile(files))
    expect(result.info).toMatchObject({ codec: 'exr', frameCount: 4 })
    expect(await numbersShown(result.files.proxy ?? '')).toEqual(upTo(4))
    const area = { left: 0, top: 140, width: 320, height: 30 }
    const grey = await sharp(result.files.thumbnail).extract(area).resize(1, 1).raw().toBuffer()
    // Half the light is 188 of 255 on a screen.
    expect(Math.abs((grey[0] ?? 0) - 188)).toBeLessThan(4)
  })
})

describe('XREV-19 an invalid zip is refused at once with a reason', () => {
  const refused = async (files: readonly PackedFile[]) => {
    const failure: unknown = await probe(await zipFile(files)).catch((error: unknown) => error)
    return failure instanceof Error ? failure.message : failure
  }

  test.each<[string, readonly PackedFile[], string | RegExp]>([
    ['without pictures', [{ name: 'a.txt', content: Buffer.from('a') }], /holds no numbered pictures/],
    [
      'of two sequences',
      ['beauty.1.png', 'depth.1.png'].map((name) => ({ name, content: Buffer.from(name) })),
      'The zip file holds several sequences: beauty.####.png, depth.####.png. Pack each into a file of its own.',
    ],
    [
      'with a number twice',
      ['a.1.png', 'a.01.png'].map((name) => ({ name, content: Buffer.from(name) })),
      /two pictures with the number 1/,
    ],
    [
      'with more gaps than pictures',
      ['a.1.png', 'a.900000.png'].map((name) => ({ name, content: Buffer.from(name) })),
      /2 of 900000 are there/,
    ],
    ['with a password', [{ name: 'a.1.png', content: Buffer.from('a'), claims: { flags: 1 } }], /password/],
    ['packed oddly', [{ name: 'a.1.png', content: Buffer.from('a'), claims: { method: 14 } }], /ordinary way/],
    [
      'that expands out of proportion',
      upTo(4).map((n) => ({ name: `a.${n}.png`, content: Buffer.from('a'), claims: { size: 500 * 1024 ** 2 } })),
      /far more than its size/,
    ],
    [
      'that expands beyond its stated size',
      [{ name: 'a.1.png', content: Buffer.alloc(5_000_000), claims: { size: 1000 } }],
      /damaged or incomplete/,
    ],
    [
      'whose files share their bytes',
      upTo(2).map((n) => ({ name: `a.${n}.png`, content: Buffer.from('abc'), isStored: true, claims: { start: 0 } })),
      /damaged or incomplete/,
    ],
  ])('a zip %s', async (_, files, message) => {
    expect(await refused(files)).toEqual(expect.stringMatching(message))
  })

  test('a zip that is truncated, has no pictures or has several sizes', async () => {
    const whole = zipOf(await pictures([1, 2, 3], 'png'))
    const cut = join(await scratchFolder(), 'cut.zip')
    await writeFile(cut, whole.subarray(0, whole.length - 30))
    await expect(probe(cut)).rejects.toThrow('The zip file is damaged or incomplete. Pack it again, then upload it.')
    const [first, second] = await pictures([1, 2], 'png')
    if (!first || !second) throw new Error('no pictures')
    const other = { ...second, content: await numberedPicture(2, 'png', { width: 80, height: 90 }) }
    const size = 'shot_v02.1002.png has 80 x 90 pixels, those before 160 x 90. Export it in the same size'
    await expect(ingested(await zipFile([first, other]))).rejects.toThrow(size)
    const none = { ...second, content: Buffer.from('no picture') }
    await expect(ingested(await zipFile([first, none]))).rejects.toThrow('shot_v02.1002.png is damaged')
  })
})

const entry = (name: string): ZipEntry => ({ name, baseName: name, size: 1 })

test('XREV-19 the numbers before the extension count, and long gaps are reported briefly', () => {
  const names = ['s02/e10_v3.0998.JPG', 's02/e10_v3.1000.jpeg', 's02/e10_v3.1001.jpg', 's02/e10_v3.999.jpg']
  const sequence = planSequence(names.map(entry))
  expect([sequence.first, sequence.frames.length, sequence.type]).toEqual([998, 4, 'jpg'])
  const every = planSequence(upTo(13).map((n) => entry(`a_${2 * n}.png`)))
  expect(missingNumbers(every)).toBe('1, 3, 5, 7, 9, ...')
})
