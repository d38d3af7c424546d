import { describe, expect, test } from 'vitest'
import { type Clip, mergeClips, TimelineError } from './clip.ts'
import { framesOf, parseEdl } from './edl.ts'
import { parseOtio } from './otio.ts'
import { readSceneFile } from './read-file.ts'

const time = (value: number, rate = 24) => ({ OTIO_SCHEMA: 'RationalTime.1', value, rate })
const range = (start: number, duration: number, rate = 24) => ({
  OTIO_SCHEMA: 'TimeRange.1',
  start_time: time(start, rate),
  duration: time(duration, rate),
})
const clip = (name: string, start: number, duration: number) => ({
  OTIO_SCHEMA: 'Clip.2',
  name,
  source_range: range(start, duration),
})
const gap = (duration: number) => ({ OTIO_SCHEMA: 'Gap.1', source_range: range(0, duration) })
const track = (children: unknown[], kind = 'Video', source_range: unknown = null) => ({
  OTIO_SCHEMA: 'Track.1',
  kind,
  source_range,
  children,
})
const stack = (children: unknown[], source_range: unknown = null) => ({
  OTIO_SCHEMA: 'Stack.1',
  source_range,
  children,
})
const timeline = (...tracks: unknown[]) =>
  JSON.stringify({ OTIO_SCHEMA: 'Timeline.1', name: 'Cut', global_start_time: time(86400), tracks: stack(tracks) })

describe('OpenTimelineIO', () => {
  test('XPLAN-04 clips of all video tracks have their frames on the timeline; sound and transitions are not scenes', () => {
    const transition = { OTIO_SCHEMA: 'Transition.1', in_offset: time(6), out_offset: time(6) }
    const { clips } = parseOtio(
      timeline(
        track([clip('A', 1001, 48), transition, clip('B', 10, 24), gap(12), clip('C', 0, 6)]),
        track([gap(50), clip('Title', 0, 10)]),
        track([clip('Music', 0, 500)], 'Audio'),
      ),
    )
    expect(clips.toSorted((a, b) => a.first - b.first)).toMatchObject([
      { name: 'A', first: 0, last: 47 },
      { name: 'B', first: 48, last: 71 },
      { name: 'Title', first: 50, last: 59 },
      { name: 'C', first: 84, last: 89 },
    ])
  })

  test('XPLAN-04 a stack inside a track has its visible length, and shows only that', () => {
    const inner = stack([track([clip('X', 0, 20), clip('Y', 0, 20)]), track([clip('Over', 0, 5)])], range(10, 20))
    const { clips } = parseOtio(timeline(track([clip('A', 0, 10), inner, clip('B', 0, 10)])))
    expect(clips).toMatchObject([
      { name: 'A', first: 0, last: 9 },
      { name: 'X', first: 10, last: 19 },
      { name: 'Y', first: 20, last: 29 },
      { name: 'B', first: 30, last: 39 },
    ])
  })

  test('XPLAN-04 a clip without a range is as long as its media, and without a name is named by its file', () => {
    const media = {
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: 'file:///shots/sh010_v3.mov',
      available_range: range(0, 30),
    }
    const bare = { OTIO_SCHEMA: 'Clip.1', name: '', source_range: null, media_reference: media }
    expect(parseOtio(timeline(track([bare]))).clips).toMatchObject([{ name: 'sh010_v3', first: 0, last: 29 }])
  })

  test('XFIX-17 names what is no scene: sound, black and what has no length; and refuses a clip of negative length', () => {
    const black = {
      ...clip('Slug', 0, 12),
      media_reference: { OTIO_SCHEMA: 'GeneratorReference.1', generator_kind: 'black' },
    }
    const bare = { OTIO_SCHEMA: 'Clip.2', name: 'Lost' }
    const { clips, skipped } = parseOtio(
      timeline(track([clip('A', 0, 24), black, gap(12), bare]), track([clip('Music', 0, 48), gap(3)], 'Audio')),
    )
    expect(clips).toMatchObject([{ name: 'A', first: 0, last: 23 }])
    expect(skipped).toEqual([
      { line: null, words: 'Slug', reason: 'black' },
      { line: null, words: 'Lost', reason: 'no_length' },
      { line: null, words: 'Music', reason: 'no_picture' },
    ])
    expect(() => parseOtio(timeline(track([clip('A', 0, 24), clip('B', 24, -12)])))).toThrow(
      'The clip B ends before it begins.',
    )
  })

  test('XPLAN-04 an invalid file, one without clips, and one nested too deep are refused', () => {
    const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => stack([inner]), clip('A', 0, 1))
    for (const words of [
      '{',
      '{"OTIO_SCHEMA":"SerializableCollection.1"}',
      timeline(track([gap(5)])),
      timeline(deep),
    ]) {
      expect(() => parseOtio(words)).toThrow(TimelineError)
    }
  })
})

describe('the range of the source', () => {
  const sourcesOf = ({ clips }: { clips: readonly Clip[] }) => clips.map(({ name, source }) => [name, source])

  test('XFIX-11 is that of a clip in OpenTimelineIO, in the frames of the clip, and less what a stack around cuts off', () => {
    const fast = { ...clip('Fast', 0, 0), source_range: range(120, 60, 60) }
    const inner = stack([track([clip('X', 100, 20), clip('Y', 200, 20)])], range(10, 20))
    expect(sourcesOf(parseOtio(timeline(track([clip('A', 1001, 48), fast, inner, clip('Before', -5, 10)]))))).toEqual([
      ['A', { first: 1001, last: 1048 }],
      ['Fast', { first: 120, last: 179 }],
      ['X', { first: 110, last: 119 }],
      ['Y', { first: 200, last: 209 }],
      ['Before', null],
    ])
  })

  test('XFIX-11 is that of the timecodes of an edit list, forwards, backwards and of a still', () => {
    const words = [
      '001  A  V  C  01:00:10:00 01:00:12:00 01:00:00:00 01:00:02:00',
      '* FROM CLIP NAME: SH010',
      '002  B  V  C  00:00:02:00 00:00:01:00 01:00:02:00 01:00:03:00',
      '* FROM CLIP NAME: SH020',
      '003  C  V  C  00:00:04:00 00:00:04:00 01:00:03:00 01:00:04:00',
      '* FROM CLIP NAME: SH030',
    ]
    expect(sourcesOf(parseEdl(words.join('\n'), 24))).toEqual([
      ['SH010', { first: 86_640, last: 86_687 }],
      ['SH020', { first: 24, last: 47 }],
      ['SH030', { first: 96, last: 96 }],
    ])
  })

  test('XFIX-11 of a shot cut in two is all that its parts show', () => {
    const part = (first: number, last: number, from: number) => ({
      name: 'A',
      first,
      last,
      source: { first: from, last: from + last - first },
    })
    expect(mergeClips([part(10, 19, 130), part(0, 9, 100)])).toEqual([
      { name: 'A', first: 0, last: 19, source: { first: 100, last: 139 } },
    ])
  })
})

describe('edit decision lists', () => {
  test('XPLAN-04 timecodes count frames, with the drop-frame rule', () => {
    expect(framesOf('01:00:00:00', 24, false)).toBe(86_400)
    expect(framesOf('00:00:59;29', 29.97, true)).toBe(1799)
    expect(framesOf('00:01:00;02', 29.97, true)).toBe(1800)
    expect(framesOf('00:10:00;00', 29.97, true)).toBe(17_982)
    expect(framesOf('01:00:00;00', 59.94, true)).toBe(215_784)
  })

  test('XPLAN-04 cuts and dissolves of the picture are named by their comments and counted from the first event', () => {
    const { clips } = parseEdl(
      [
        'TITLE: CUT_V3',
        'FCM: NON-DROP FRAME',
        '001  REEL1    V     C        00:00:10:00 00:00:12:00 01:00:00:00 01:00:02:00',
        '* FROM CLIP NAME: SH010',
        '002  REEL2    AA    C        00:00:10:00 00:00:12:00 01:00:00:00 01:00:02:00',
        '003  REEL1    V     C        00:00:12:00 00:00:12:00 01:00:02:00 01:00:02:00',
        '003  REEL3    V     D    012 00:00:00:00 00:00:01:12 01:00:02:00 01:00:03:12',
        '* FROM CLIP NAME: SH010',
        '* TO CLIP NAME: SH020',
        '004  BL       V     C        00:00:00:00 00:00:01:00 01:00:03:12 01:00:04:12',
        '005  REEL9    V     C        00:00:00:00 00:00:01:00 01:00:04:12 01:00:05:12',
      ].join('\r\n'),
      24,
    )
    expect(clips).toMatchObject([
      { name: 'SH010', first: 0, last: 47 },
      { name: 'SH020', first: 48, last: 83 },
      { name: 'REEL9', first: 108, last: 131 },
    ])
    expect(() => parseEdl('TITLE: EMPTY')).toThrow(TimelineError)
  })

  const event = (number: string, reel: string, channels: string, times: string) =>
    `${number}  ${reel}  ${channels}  C  ${times}`
  const SOURCE = '00:00:00:00 00:00:01:00'

  test.each([
    ['Windows-1252', (words: string) => Buffer.from(words, 'latin1')],
    ['UTF-8 with its mark', (words: string) => Buffer.from(`\uFEFF${words}`)],
    ['UTF-16LE with its mark', (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le')],
    ['UTF-16LE without its mark', (words: string) => Buffer.from(words, 'utf16le')],
    ['UTF-16BE with its mark', (words: string) => Buffer.from(`\uFEFF${words}`, 'utf16le').swap16()],
    ['UTF-16BE without its mark', (words: string) => Buffer.from(words, 'utf16le').swap16()],
  ])('XFIX-17 reads names from %s', async (_, encode) => {
    const words = `TITLE: CUT\r\n${event('001', 'AX', 'V', `${SOURCE} 01:00:00:00 01:00:01:00`)}\r\n* FROM CLIP NAME: SH010_Jürgen\r\n`
    const { sheet } = await readSceneFile({ name: 'cut.edl', content: encode(words).toString('base64'), rate: 24 })
    expect(sheet.rows.map(({ values }) => values['Name'])).toEqual(['SH010_Jürgen'])
  })

  test('XFIX-17 refuses a timeline that is no text', async () => {
    const content = Buffer.from([0x83, 0x56, 0x81, 0x5b]).toString('base64')
    for (const name of ['cut.edl', 'cut.otio']) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await expect(readSceneFile({ name, content })).rejects.toThrow('Save it with the encoding UTF-8')
    }
  })

  test('XFIX-17 a clip that is played backwards is a clip like others', () => {
    const { clips, skipped } = parseEdl(
      [
        event('001', 'REEL 7 B', 'V', '00:00:02:00 00:00:01:00 01:00:00:00 01:00:01:00'),
        '* FROM CLIP NAME: SH010',
        event('002', 'A002', 'A2/V', `${SOURCE} 01:00:01:00 01:00:02:00`),
        'M2   A002       -024.0                00:00:01:00',
        '* FROM CLIP NAME: SH020',
        event('003', 'REEL 7 B', 'V', `${SOURCE} 01:00:02:00 01:00:03:00`),
      ].join('\n'),
      24,
    )
    expect(clips).toMatchObject([
      { name: 'SH010', first: 0, last: 23 },
      { name: 'SH020', first: 24, last: 47 },
      { name: 'REEL 7 B', first: 48, last: 71 },
    ])
    expect(skipped).toEqual([])
  })

  test('XFIX-17 refuses an event that ends before it begins, with its line', () => {
    const words = [
      'TITLE: CUT',
      event('001', 'A', 'V', `${SOURCE} 01:00:00:00 01:00:01:00`),
      event('002', 'B', 'V', `${SOURCE} 01:00:02:00 01:00:01:00`),
    ]
    expect(() => parseEdl(words.join('\r\n'), 24)).toThrow('Line 3: the event ends before it begins.')
  })

  test('XFIX-17 refuses a line that looks like an event and cannot be read, with its line', () => {
    const right = event('001', 'A', 'V', `${SOURCE} 01:00:00:00 01:00:01:00`)
    for (const line of [
      '002  B  V  C  00:00:00:00 00:00:01:00 01:00:01:00',
      '002  B  V  C  00:00:00:00 00:00:01:00 01:00:01:00 01:00:02',
      '002  B  V  X  00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00',
      '002  B  V  C  0012+03 0014+08 0001+00 0003+05',
    ]) {
      expect(() => parseEdl(`${right}\n\n* LOC: 01:00:00:12 RED\n${line}`, 24)).toThrow('Line 4 looks like an event')
    }
    expect(parseEdl(`24 frames\n${right}\n* 002 B V C 00:00:00:00\nM2 A 024.0 00:00:00:00`, 24).clips).toHaveLength(1)
  })

  test('XFIX-17 refuses timecodes that the rate does not have, with the line', () => {
    const words = event('001', 'A', 'V', '00:00:00:00 00:00:00:04 01:00:00:28 01:00:01:02')
    expect(parseEdl(words, 30).clips).toMatchObject([{ name: 'A', first: 0, last: 3 }])
    expect(() => parseEdl(words, 24)).toThrow('Line 1: there are no such timecodes at 24 frames per second.')
  })

  test('XFIX-17 names events that are no scenes, by their lines and reasons; a transition’s beginning is none of them', () => {
    const { clips, skipped } = parseEdl(
      [
        'TITLE: CUT',
        event('001', 'AX', 'V', `${SOURCE} 01:00:00:00 01:00:01:00`),
        event('002', 'AX', 'A2', `${SOURCE} 01:00:00:00 01:00:01:00`),
        event('003', 'BLK', 'V', `${SOURCE} 01:00:01:00 01:00:02:00`),
        event('004', 'C', 'V', '00:00:00:00 00:00:00:00 01:00:02:00 01:00:02:00'),
        `004  D  V  D  012  ${SOURCE} 01:00:02:00 01:00:03:00`,
        event('005', 'E', 'V', '00:00:00:00 00:00:00:00 01:00:03:00 01:00:03:00'),
        event('006', 'F', 'V', `${SOURCE} 01:00:03:00 01:00:04:00`),
      ].join('\n'),
      24,
    )
    expect(clips.map(({ name, first }) => [name, first])).toEqual([
      ['AX', 0],
      ['D', 48],
      ['F', 72],
    ])
    expect(skipped.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'no_picture'],
      [4, 'black'],
      [7, 'no_length'],
    ])
    expect(skipped[1]?.words).toBe('003 BLK V C 00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00')
  })

  test('XPLAN-04 a shot cut in two is one scene; the same name elsewhere is another scene', () => {
    const part = (name: string, first: number, last: number) => ({ name, first, last, source: null })
    expect(mergeClips([part('A', 10, 19), part('A', 0, 9), part('B', 20, 29), part('A', 30, 39)])).toEqual([
      part('A', 0, 19),
      part('B', 20, 29),
      part('A-2', 30, 39),
    ])
  })
})
