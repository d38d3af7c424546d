import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sharp } from './picture.ts'
import { describe, expect, test } from 'vitest'
import { microseconds, probe } from './probe.ts'
import { ffmpegFile, H264_ARGS, makeClip } from './testing/clips.ts'
import { scratchFolder } from './testing/scratch.ts'
import { toolSets } from './testing/tool-sets.ts'

describe.each(await toolSets())('probe with %s', (_, tools) => {
  test('reads H.264 with sound in MP4', async () => {
    const info = await probe(await makeClip({ rate: '24000/1001', sound: true }), { tools })
    expect(info).toMatchObject({
      kind: 'video',
      container: 'mp4',
      codec: 'h264',
      pixelFormat: 'yuv420p',
      bitDepth: 8,
      width: 320,
      height: 180,
      rotation: 0,
      frameRate: { num: 24_000, den: 1001 },
      frameCount: 96,
      audio: { codec: 'aac', channels: 1, sampleRate: 48_000 },
    })
    expect(info.duration).toBeGreaterThanOrEqual(4_004_000)
    expect(info.size).toBeGreaterThan(0)
  })

  test('reads ProRes in QuickTime with colour tags and a start timecode', async () => {
    const tags = ['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709']
    const encode = ['-c:v', 'prores_ks', '-profile:v', '3', '-pix_fmt', 'yuv422p10le', ...tags]
    const file = await makeClip({ frames: 6, encode: [...encode, '-timecode', '01:00:00:00'], extension: 'mov' })
    expect(await probe(file, { tools })).toMatchObject({
      container: 'mov',
      codec: 'prores',
      bitDepth: 10,
      colour: { space: 'bt709', primaries: 'bt709', transfer: 'bt709' },
      timecode: '01:00:00:00',
    })
  })

  test('gives the displayed size for a portrait phone film and for wide pixels', async () => {
    const source = await makeClip({ frames: 6 })
    const turned = await ffmpegFile(['-display_rotation', '90', '-i', source, '-c', 'copy'], 'mp4').catch(() =>
      ffmpegFile(['-i', source, '-c', 'copy', '-metadata:s:v:0', 'rotate=270'], 'mp4'),
    )
    const upright = await probe(turned, { tools })
    expect(upright).toMatchObject({ width: 180, height: 320, codedWidth: 320, codedHeight: 180 })
    expect([90, 270]).toContain(upright.rotation)
    const wide = await makeClip({ frames: 6, size: '360x288', encode: [...H264_ARGS, '-aspect', '16:9'] })
    expect(await probe(wide, { tools })).toMatchObject({ width: 512, height: 288, codedWidth: 360 })
  })

  test('reports a damaged index as unreadable, without a crash', async () => {
    const whole = await readFile(await makeClip({ frames: 24 }))
    const file = join(await scratchFolder(), 'damaged.mp4')
    const index = whole.indexOf('moov', 0, 'latin1')
    whole.fill(0xee, index + 12, index + 400)
    await writeFile(file, whole)
    await expect(probe(file, { tools })).rejects.toMatchObject({ code: 'invalid' })
  })
})

async function fileWith(content: string | Buffer, name: string): Promise<string> {
  const file = join(await scratchFolder(), name)
  await writeFile(file, content)
  return file
}

const box = (type: string, body = Buffer.alloc(0)) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + body.length)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), body])
}

describe('probe of bad files', () => {
  test('refuses an empty file', async () => {
    await expect(probe(await fileWith('', 'empty.mp4'))).rejects.toMatchObject({ code: 'invalid', reason: 'empty' })
  })

  test('refuses a text file named .mp4', async () => {
    const file = await fileWith('These are the minutes of the last review.\n', 'minutes.mp4')
    const expected = { code: 'invalid_file_format', reason: 'not_media', summary: 'Invalid file format' }
    await expect(probe(file)).rejects.toMatchObject(expected)
  })

  test('does not follow a playlist named .mp4', async () => {
    const playlist = '#EXTM3U\n#EXTINF:10,\nhttp://127.0.0.1:9/secret.ts\n'
    await expect(probe(await fileWith(playlist, 'list.mp4'))).rejects.toMatchObject({ reason: 'not_media' })
  })

  test('refuses an MP4 that ends before its index', async () => {
    const whole = await readFile(await makeClip({ frames: 24 }))
    const cut = whole.subarray(0, whole.indexOf('moov', 0, 'latin1') - 200)
    const failure = probe(await fileWith(cut, 'cut.mp4'))
    await expect(failure).rejects.toMatchObject({ code: 'invalid', reason: 'no_index' })
    await expect(failure).rejects.toThrow(/incomplete: its end, with the index of all frames, is missing/)
  })

  test('refuses a film with more pixels than fit in memory', async () => {
    const encode = ['-vf', 'scale=16:16', '-c:v', 'qtrle', '-pix_fmt', 'rgb24']
    const film = await readFile(await makeClip({ frames: 1, encode, extension: 'mov' }))
    // Width and height of the sample description, 24 bytes behind its name (ISO/IEC 14496-12, 12.1.3).
    const entry = film.indexOf('rle ', film.indexOf('stsd', 0, 'latin1'), 'latin1')
    film.writeUInt32BE(0x27102710, entry + 28)
    const failure = probe(await fileWith(film, 'huge.mov'))
    await expect(failure).rejects.toMatchObject({ code: 'too_large', reason: 'too_many_pixels' })
  })

  test('refuses an MP4 without any track', async () => {
    const file = await fileWith(Buffer.concat([box('ftyp', Buffer.from('isom\0\0\0\0isom')), box('moov')]), 'no.mp4')
    await expect(probe(file)).rejects.toMatchObject({ name: 'MediaError' })
  })
})

describe('probe of pictures', () => {
  test('gives the displayed size for a JPEG rotated by the camera', async () => {
    const file = join(await scratchFolder(), 'still.jpg')
    await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(file)
    const expected = {
      kind: 'image',
      container: 'jpeg',
      width: 40,
      height: 60,
      rotation: 90,
      frameCount: 1,
      duration: 0,
    }
    expect(await probe(file)).toMatchObject(expected)
  })

  test('recognises a PNG by its content, whatever its name', async () => {
    const file = join(await scratchFolder(), 'still.mp4')
    await sharp({ create: { width: 8, height: 6, channels: 4, background: 'red' } })
      .png()
      .toFile(file)
    expect(await probe(file)).toMatchObject({ kind: 'image', container: 'png', width: 8, height: 6 })
  })

  test('refuses a picture that claims a huge size before decoding it', async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    png.writeUInt32BE(100_000, 16)
    png.writeUInt32BE(100_000, 20)
    const file = join(await scratchFolder(), 'huge.png')
    await writeFile(file, png)
    await expect(probe(file)).rejects.toMatchObject({ name: 'MediaError' })
  })
})

test('reads durations without floating point', () => {
  expect(microseconds('30.000000')).toBe(30_000_000)
  expect(microseconds('4.004')).toBe(4_004_000)
  expect(microseconds('0.041708')).toBe(41_708)
  expect(microseconds(undefined)).toBe(0)
})
