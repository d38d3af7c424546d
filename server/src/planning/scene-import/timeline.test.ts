import { describe, expect, test } from 'vitest'
import { mergeClips, TimelineError } from './clip.ts'
import { framesOf, parseEdl } from './edl.ts'
import { parseOtio } from './otio.ts'

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
    const clips = parseOtio(
      timeline(
        track([clip('A', 1001, 48), transition, clip('B', 10, 24), gap(12), clip('C', 0, 6)]),
        track([gap(50), clip('Title', 0, 10)]),
        track([clip('Music', 0, 500)], 'Audio'),
      ),
    )
    expect(clips.toSorted((a, b) => a.first - b.first)).toEqual([
      { name: 'A', first: 0, last: 47 },
      { name: 'B', first: 48, last: 71 },
      { name: 'Title', first: 50, last: 59 },
      { name: 'C', first: 84, last: 89 },
    ])
  })

  test('XPLAN-04 a stack inside a track has its visible length, and shows only that', () => {
    const inner = stack([track([clip('X', 0, 20), clip('Y', 0, 20)]), track([clip('Over', 0, 5)])], range(10, 20))
    const clips = parseOtio(timeline(track([clip('A', 0, 10), inner, clip('B', 0, 10)])))
    expect(clips).toEqual([
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
    expect(parseOtio(timeline(track([bare])))).toEqual([{ name: 'sh010_v3', first: 0, last: 29 }])
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

describe('edit decision lists', () => {
  test('XPLAN-04 timecodes count frames, with the drop-frame rule', () => {
    expect(framesOf('01:00:00:00', 24, false)).toBe(86_400)
    expect(framesOf('00:00:59;29', 29.97, true)).toBe(1799)
    expect(framesOf('00:01:00;02', 29.97, true)).toBe(1800)
    expect(framesOf('00:10:00;00', 29.97, true)).toBe(17_982)
    expect(framesOf('01:00:00;00', 59.94, true)).toBe(215_784)
  })

  test('XPLAN-04 cuts and dissolves of the picture are named by their comments and counted from the first event', () => {
    const clips = parseEdl(
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
    expect(clips).toEqual([
      { name: 'SH010', first: 0, last: 47 },
      { name: 'SH020', first: 48, last: 83 },
      { name: 'REEL9', first: 108, last: 131 },
    ])
    expect(() => parseEdl('TITLE: EMPTY')).toThrow(TimelineError)
  })

  test('XPLAN-04 a shot cut in two is one scene; the same name elsewhere is another scene', () => {
    const part = (name: string, first: number, last: number) => ({ name, first, last })
    expect(mergeClips([part('A', 10, 19), part('A', 0, 9), part('B', 20, 29), part('A', 30, 39)])).toEqual([
      part('A', 0, 19),
      part('B', 20, 29),
      part('A-2', 30, 39),
    ])
  })
})
