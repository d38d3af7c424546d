import { Parser } from 'saxen'
import { describe, expect, test } from 'vitest'
import { parseEdl } from '../../planning/scene-import/edl.ts'
import { parseOtio } from '../../planning/scene-import/otio.ts'
import { cutsOf } from './cuts.ts'
import { otioWords } from './otio/test-otio.ts'
import { cutsWith, remark, sceneOf } from './test-cuts.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

const RATES = {
  film: { num: 24, den: 1 },
  film1001: { num: 24_000, den: 1001 },
  ntsc: { num: 30_000, den: 1001 },
  ntsc60: { num: 60_000, den: 1001 },
}

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Elements of a file in their order, read by a parser that is not ours. */
function elementsOf(xml: string): Element[] {
  const elements: Element[] = []
  const open: Element[] = []
  const parser = new Parser()
  parser.on('openTag', (name: string, attributes: () => Record<string, string>, decode: (words: string) => string) => {
    const values = Object.entries(attributes()).map(([key, value]) => [key, decode(value)])
    const element = { name, attributes: Object.fromEntries(values) as Record<string, string>, text: '' }
    elements.push(element)
    open.push(element)
  })
  parser.on('text', (words: string, decode: (words: string) => string) => {
    const inner = open.at(-1)
    if (inner) inner.text += decode(words)
  })
  parser.on('closeTag', () => void open.pop())
  parser.on('error', (error: Error) => {
    throw error
  })
  parser.parse(xml)
  return elements
}

const named = (elements: readonly Element[], name: string) => elements.filter((element) => element.name === name)
const locators = (edl: string): string[] =>
  edl.split('\r\n').flatMap((line) => /^\* LOC: (\S+ \S+)/.exec(line)?.[1] ?? [])

describe('edit lists', () => {
  test('XREV-13 an edit list has a locator for each comment, in the timecode of its source', async () => {
    const film = { rate: RATES.film, count: 96, start_timecode: '10:00:00:00' }
    const comments = [
      remark({ text: 'Second\nline', frame_start: 25, marker_colour: '#1E88FF' }),
      remark({ id: 'c2', text: 'Hand', frame_start: 12, attachments: ['hand.png'] }),
      remark({ id: 'c3', parent_id: 'c2', text: 'Fixed' }),
    ]
    expect((await writeEdl('Scene 10', cutsWith(film, comments))).split('\r\n')).toEqual([
      'TITLE: Scene 10',
      'FCM: NON-DROP FRAME',
      '',
      '001  AX       V     C        10:00:00:00 10:00:04:00 10:00:00:00 10:00:04:00',
      '* FROM CLIP NAME: SC010 v3',
      '* SOURCE FILE: shot.mov',
      '* LOC: 10:00:00:12 RED     Mona: Hand [hand.png]',
      '* LOC: 10:00:01:01 BLUE    Mona: Second line',
      '',
    ])
  })

  test('XREV-13 drop-frame at 29.97 and 59.94 skips the names that SMPTE ST 12-1 skips', async () => {
    // The minute's first two names (four at 59.94) do not exist; at each tenth minute they do.
    const at = (frames: number[]) => frames.map((frame_start, index) => remark({ id: `c${index}`, frame_start }))
    const ntsc = await writeEdl('x', cutsWith({ rate: RATES.ntsc, count: 20_000 }, at([1799, 1800, 17_981, 17_982])))
    expect(ntsc).toContain('FCM: DROP FRAME')
    expect(locators(ntsc)).toEqual(['00:00:59;29 RED', '00:01:00;02 RED', '00:09:59;29 RED', '00:10:00;00 RED'])
    const fast = await writeEdl('x', cutsWith({ rate: RATES.ntsc60, count: 40_000 }, at([3599, 3600, 35_963, 35_964])))
    expect(locators(fast)).toEqual(['00:00:59;59 RED', '00:01:00;04 RED', '00:09:59;59 RED', '00:10:00;00 RED'])
  })

  test('XREV-13 23.976 counts without drop-frame, and so does 29.97 when its source does', async () => {
    const slow = cutsWith({ rate: RATES.film1001, count: 2000 }, [remark({ frame_start: 1440 })])
    expect(await writeEdl('x', slow)).toContain('FCM: NON-DROP FRAME')
    expect(locators(await writeEdl('x', slow))).toEqual(['00:01:00:00 RED'])
    const film = { rate: RATES.ntsc, count: 2000, start_timecode: '01:00:00:00' }
    expect(locators(await writeEdl('x', cutsWith(film, [remark({ frame_start: 1800 })])))).toEqual(['01:01:00:00 RED'])
  })

  test('XREV-13 scenes follow each other from 01:00:00:00, and another parser reads the list', async () => {
    const first = sceneOf({ rate: RATES.film, count: 48 }, [remark({ frame_start: 47 })])
    const second = sceneOf({ rate: RATES.film, count: 24 }, [remark({ frame_start: 0 })], { code: 'SC020' })
    const edl = await writeEdl('Review', cutsOf([first, second]))
    expect(locators(edl)).toEqual(['01:00:01:23 RED', '01:00:02:00 RED'])
    expect(parseEdl(edl, 24).clips).toMatchObject([
      { name: 'SC010 v3', first: 0, last: 47 },
      { name: 'SC020 v3', first: 48, last: 71 },
    ])
  })

  test('XREV-13 an edit list with two frame rates is refused, and both are named', async () => {
    const cuts = cutsOf([sceneOf({ rate: RATES.film, count: 48 }, []), sceneOf({ rate: RATES.ntsc, count: 48 }, [])])
    await expect(writeEdl('x', cuts)).rejects.toThrow('24, 29.97')
  })
})

describe('XML timelines', () => {
  const film = { rate: RATES.ntsc, count: 300, start_timecode: '01:00:00;00', name: 'a & "b".mov' }
  const comments = [
    remark({ text: '<tag> & "quotes"\nline', frame_start: 30, frame_end: 44 }),
    remark({ id: 'c2', text: 'Done', frame_start: 60, done: true }),
  ]

  test('XREV-13 FCPXML markers are exact fractions in the time of their source', async () => {
    const elements = elementsOf(await writeFcpxml('Scene 10', cutsWith(film, comments)))
    expect(named(elements, 'fcpxml')[0]?.attributes).toEqual({ version: '1.10' })
    expect(named(elements, 'format')[0]?.attributes).toMatchObject({ frameDuration: '1001/30000s', width: '1920' })
    // 01:00:00;00 is frame 107,892 of a drop-frame day; a frame is 1001/30000 s.
    const start = `${107_892 * 1001}/30000s`
    const [sequence] = named(elements, 'sequence')
    expect(sequence?.attributes).toMatchObject({ tcFormat: 'DF', duration: `${300 * 1001}/30000s` })
    expect(sequence?.attributes['tcStart']).toBe(start)
    const [open, done] = named(elements, 'marker')
    expect(open?.attributes).toEqual({
      start: `${(107_892 + 30) * 1001}/30000s`,
      duration: `${15 * 1001}/30000s`,
      value: 'Mona: <tag> & "quotes" line',
      note: 'Mona: <tag> & "quotes"\nline (Open)',
      completed: '0',
    })
    expect(done?.attributes['completed']).toBe('1')
  })

  test('XREV-13 whole seconds at 24 frames are written as whole seconds', async () => {
    const marks = [remark({ frame_start: 48 }), remark({ id: 'c2', frame_start: 1 })]
    const elements = elementsOf(await writeFcpxml('x', cutsWith({ rate: RATES.film, count: 96 }, marks)))
    expect(named(elements, 'marker').map(({ attributes }) => attributes['start'])).toEqual(['1/24s', '2s'])
  })

  test('XREV-13 Premiere’s markers count frames of the sequence, which states its timecode format', async () => {
    const elements = elementsOf(await writeXmeml('Scene 10', cutsWith(film, comments)))
    expect(named(elements, 'xmeml')[0]?.attributes).toEqual({ version: '4' })
    expect(named(elements, 'timebase').every(({ text }) => text === '30')).toBe(true)
    expect(named(elements, 'ntsc').every(({ text }) => text === 'TRUE')).toBe(true)
    expect(named(elements, 'string').map(({ text }) => text)).toEqual(['01:00:00;00', '01:00:00;00'])
    expect(named(elements, 'displayformat').every(({ text }) => text === 'DF')).toBe(true)
    expect(named(elements, 'frame').map(({ text }) => text)).toEqual(['107892', '107892'])
    expect(named(elements, 'marker')).toHaveLength(2)
    const after = elements.slice(elements.findIndex(({ name }) => name === 'marker'))
    expect(after.map(({ name, text }) => [name, text]).filter(([name]) => name !== 'marker')).toEqual([
      ['comment', 'Mona: <tag> & "quotes"\nline (Open)'],
      ['name', 'Mona: <tag> & "quotes" line'],
      ['in', '30'],
      ['out', '45'],
      ['comment', 'Mona: Done (Done)'],
      ['name', 'Mona: Done'],
      ['in', '60'],
      ['out', '61'],
    ])
  })

  test('XREV-13 characters that XML cannot hold are removed', async () => {
    const odd = [remark({ text: `a\u0000b\u0008c\ud800d` })]
    for (const write of [writeFcpxml, writeXmeml]) {
      const xml = await write('x', cutsWith({ rate: RATES.film, count: 24 }, odd))
      expect(xml).toContain('abc\ufffdd')
      expect(elementsOf(xml).length).toBeGreaterThan(10)
    }
  })
})

describe('OpenTimelineIO', () => {
  test('XREV-13 comments are markers on their frames, and another parser reads the clips', async () => {
    const comments = [
      remark({ text: 'Hand', frame_start: 12, frame_end: 20, marker_colour: '#00C2D1' }),
      remark({ id: 'c2', text: 'All', rendition_id: null, frame_start: null }),
    ]
    const film = { rate: RATES.film, count: 96, start_timecode: '10:00:00:00' }
    const words = await otioWords('Scene 10', cutsWith(film, comments))
    expect(parseOtio(words).clips).toMatchObject([{ name: 'SC010 v3', first: 0, last: 95 }])
    const clip = JSON.parse(words).tracks.children[0].children[0]
    expect(clip.media_references.DEFAULT_MEDIA).toMatchObject({
      OTIO_SCHEMA: 'ExternalReference.1',
      target_url: 'shot.mov',
      available_range: { start_time: { value: 864_000, rate: 24 }, duration: { value: 96 } },
      available_image_bounds: { min: { x: -8, y: -4.5 }, max: { x: 8, y: 4.5 } },
    })
    expect(clip.markers.map((marker: Record<string, unknown>) => [marker['color'], marker['name']])).toEqual([
      ['RED', 'Mona: All'],
      ['CYAN', 'Mona: Hand'],
    ])
    expect(clip.markers[1].marked_range).toMatchObject({ start_time: { value: 864_012 }, duration: { value: 9 } })
  })
})
