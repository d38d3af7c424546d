import { describe, expect, test } from 'vitest'
import { ANNOTATION_COLOURS, contract } from '@arbo/core/contract'
import type { AnnotationShape } from '@arbo/core/contract'
import { drawnTimeline, otioRange, stroke } from '../../../testing/drawn-timeline.ts'
import type { Cut } from '../cuts.ts'
import type { Drawing } from '../shown.ts'
import { cutsWith } from '../test-cuts.ts'
import { OtioError, readOtio } from './read-otio.ts'
import type { Target } from './read-otio.ts'
import { otioWords } from './test-otio.ts'

const FILM = { rate: { num: 30_000, den: 1001 }, count: 300, start_timecode: '01:00:00;00' }

/** Mulberry32: small, seeded, good enough to draw with. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const TOOLS = ['pencil', 'highlighter', 'rectangle', 'circle', 'line', 'arrow', 'text'] as const

/** Any drawing the viewer can make. Corners of boxes are in their usual order, and only strokes feel the pen. */
function randomShape(random: () => number): AnnotationShape {
  const pick = (count: number): number => Math.floor(random() * count)
  const coordinate = (): number => Math.round((random() * 3 - 1) * 1e5) / 1e5
  const tool = TOOLS[pick(TOOLS.length)] ?? 'pencil'
  const isStroke = tool === 'pencil' || tool === 'highlighter'
  const points = Array.from({ length: isStroke ? 1 + pick(40) : 2 }, (): [number, number, number] => {
    return [coordinate(), coordinate(), tool === 'pencil' ? pick(1001) / 1000 : 0.5]
  })
  if (tool === 'rectangle' || tool === 'circle') {
    const [a, b] = points as [[number, number, number], [number, number, number]]
    points.splice(
      0,
      2,
      [Math.min(a[0], b[0]), Math.min(a[1], b[1]), 0.5],
      [Math.max(a[0], b[0]), Math.max(a[1], b[1]), 0.5],
    )
  }
  const frame_start = pick(FILM.count)
  return {
    schema: 1,
    tool,
    colour: ANNOTATION_COLOURS[pick(12)] ?? '#FF0001',
    width: 1 + pick(28),
    opacity: tool === 'highlighter' ? 0.3 : pick(101) / 100,
    points,
    ...(tool === 'text' ? { text: `Frame ${pick(100)}\n東京 שלום` } : {}),
    frame_start,
    frame_end: Math.min(FILM.count - 1, frame_start + pick(20)),
    file_index: 0,
  }
}

const idAt = (index: number): string => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

function cutWith(drawings: Drawing[], size = { width: 1920, height: 1080 }): Cut {
  const [cut] = cutsWith(FILM, [])
  if (!cut) throw new Error('no cut')
  return { ...cut, file: { ...cut.file, ...size }, drawings }
}

function targetOf({ file, time, rendition }: Cut, renditionId = rendition.id): Target {
  const { original_name, width, height } = file
  return { renditionId, files: [{ original_name, width, height, time }] }
}

/** As createAnnotations takes them. */
function expectAccepted(shapes: readonly AnnotationShape[]): void {
  const ops = shapes.map((shape, index) => {
    return { op_id: idAt(index), object_id: idAt(index), clock: 1, actor: 'a', kind: 'add', shape }
  })
  expect(contract.createAnnotations.body.parse({ ops }).ops).toEqual(ops)
}

/** Points to a thousandth of a pixel of an 8K picture, everything else exactly. */
function expectSame(read: AnnotationShape | undefined, drawn: AnnotationShape, seed: number): void {
  const { points, width, ...rest } = read ?? drawn
  const { points: wanted, width: wantedWidth, ...others } = drawn
  expect(rest, `seed ${seed}`).toEqual(others)
  expect(width, `seed ${seed}`).toBeCloseTo(wantedWidth, 6)
  expect(
    points.flat().map((value) => value.toFixed(7)),
    `seed ${seed}`,
  ).toEqual(wanted.flat().map((value) => value.toFixed(7)))
}

describe('XREV-14 round trips', () => {
  test('XREV-14 a round trip loses nothing (300 random drawings, three shapes of picture)', async () => {
    const sizes = [
      { width: 1920, height: 1080 },
      { width: 1080, height: 1920 },
      { width: 2048, height: 858 },
    ]
    for (const [at, size] of sizes.entries()) {
      const random = generator(at + 1)
      const drawings = Array.from({ length: 100 }, (_, index): Drawing => {
        return { id: idAt(index), author_id: null, shape: randomShape(random) }
      })
      expectAccepted(drawings.map(({ shape }) => shape))
      const cut = cutWith(drawings, size)
      const { drawings: read, skipped } = readOtio(await otioWords('x', [cut]), targetOf(cut))
      expect(skipped.size).toBe(0)
      expect(read.map(({ id }) => id)).toEqual(drawings.map(({ id }) => id))
      for (const [index, { shape }] of drawings.entries()) expectSame(read[index]?.shape, shape, index)
    }
  })

  test('XREV-14 the layers alone bring back place, look, frames and width of each point, without our notes', async () => {
    const random = generator(9)
    const drawings = Array.from({ length: 100 }, (_, index): Drawing => {
      return { id: idAt(index), author_id: null, shape: randomShape(random) }
    })
    const cut = cutWith(drawings)
    const timeline = JSON.parse(await otioWords('x', [cut]))
    delete timeline.tracks.children[0].children[0].effects[0].metadata
    const { drawings: read } = readOtio(JSON.stringify(timeline), targetOf(cut))
    const again = JSON.parse(
      await otioWords('x', [cutWith(read.map(({ shape }, index) => ({ id: idAt(index), author_id: null, shape })))]),
    )
    const layers = (value: typeof timeline) => value.tracks.children[0].children[0].effects[0].layers
    const digits = (value: unknown) =>
      JSON.stringify(value, (_, each) => (typeof each === 'number' ? each.toFixed(6) : each))
    for (const [index, layer] of layers(timeline).entries()) {
      expect(digits(layers(again)[index]), `drawing ${index}`).toBe(digits(layer))
    }
  })

  test('XREV-14 drawings moved and recoloured by another tool are read as changed', async () => {
    const shape = {
      ...randomShape(generator(1)),
      tool: 'line' as const,
      width: 4,
      points: [
        [0.25, 0.5, 0.5],
        [0.75, 0.5, 0.5],
      ] as AnnotationShape['points'],
    }
    const cut = cutWith([{ id: idAt(1), author_id: null, shape }])
    const timeline = JSON.parse(await otioWords('x', [cut]))
    const [layer] = timeline.tracks.children[0].children[0].effects[0].layers
    expect([layer.start_position, layer.end_position]).toMatchObject([
      { x: -4, y: 0 },
      { x: 4, y: 0 },
    ])
    layer.end_position.y = 2.25
    layer.border_color = [0, 1, 0, 0.5]
    const [read] = readOtio(JSON.stringify(timeline), targetOf(cut)).drawings
    expect(read?.shape).toMatchObject({
      colour: '#00FF00',
      opacity: 0.5,
      points: [
        [0.25, 0.5, 0.5],
        [0.75, 0.25, 0.5],
      ],
    })
  })
})

describe('XREV-14 files from other tools', () => {
  const TARGET: Target = {
    renditionId: 'r9',
    files: [
      {
        original_name: 'scene.mp4',
        width: 1920,
        height: 1080,
        time: { rate: { num: 24, den: 1 }, count: 48, start: 0, drop: false },
      },
    ],
  }
  const wordsOf = ({ content }: { content: string }): string => Buffer.from(content, 'base64').toString()

  test('XREV-14 a stroke of OpenRV is on its frame and editable: 16 units are the width of the picture', () => {
    const { drawings } = readOtio(wordsOf(drawnTimeline()), TARGET)
    expect(drawings).toEqual([
      {
        id: null,
        isCarried: false,
        shape: {
          schema: 1,
          tool: 'pencil',
          colour: '#FF0000',
          // 0.05 of 9 units high are 6 of 1080 pixels.
          width: 6,
          opacity: 1,
          points: [
            [0.25, 0.25, 0.5],
            [0.75, 0.75, 0.5],
          ],
          frame_start: 3,
          frame_end: 3,
          file_index: 0,
        },
      },
    ])
    expectAccepted(drawings.map(({ shape }) => shape))
  })

  test('XREV-14 unusable elements are counted by reason', () => {
    const layers = [
      stroke(),
      stroke({ type: 'ERASE' }),
      stroke({ visible: false }),
      stroke({ soft_deleted: true }),
      stroke({ layer_range: otioRange(48, 2) }),
      { OTIO_SCHEMA: 'Sparkle.1' },
      stroke({ layer_range: otioRange(40, 100) }),
    ]
    const { drawings, skipped } = readOtio(wordsOf(drawnTimeline(layers)), TARGET)
    expect(drawings.map(({ shape }) => [shape.frame_start, shape.frame_end])).toEqual([
      [3, 3],
      [40, 47],
    ])
    expect(Object.fromEntries(skipped)).toEqual({ eraser: 1, deleted: 2, outside: 1, unknown: 1 })
  })

  test('XREV-14 a time at another rate is converted to the frame at that moment', () => {
    const { drawings } = readOtio(wordsOf(drawnTimeline([stroke({ layer_range: otioRange(60, 60, 60) })])), TARGET)
    expect(drawings[0]?.shape).toMatchObject({ frame_start: 24, frame_end: 47 })
  })

  test('XREV-14 the clip of this rendition is chosen from several, by its notes or by its file name', async () => {
    const own = cutWith([
      { id: idAt(1), author_id: null, shape: { ...randomShape(generator(2)), frame_start: 1, frame_end: 1 } },
    ])
    const other: Cut = {
      ...own,
      rendition: { ...own.rendition, id: 'r2' },
      file: { ...own.file, original_name: 'else.mov' },
    }
    const words = await otioWords('x', [other, own])
    expect(readOtio(words, targetOf(own)).drawings).toHaveLength(1)
    expect(readOtio(words, targetOf(own, 'a newer one')).drawings).toHaveLength(1)
    const neither = { ...targetOf(own, 'r3'), files: TARGET.files }
    expect(() => readOtio(words, neither)).toThrow('none of them is this version')
  })

  test('XREV-14 a bad file is refused with its error', () => {
    const bad: [string, string][] = [
      ['{"OTIO_SCHEMA":', 'cannot be read as OpenTimelineIO'],
      ['[1,2]', 'cannot be read as OpenTimelineIO'],
      ['{"OTIO_SCHEMA":"Timeline.1","tracks":{"OTIO_SCHEMA":"Stack.1","children":[]}}', 'has no drawings'],
      [wordsOf(drawnTimeline([stroke(), stroke({ points: [] })])), 'Drawing 2 (Paint) is faulty in points'],
      [wordsOf(drawnTimeline([stroke({ layer_range: null })])), 'faulty in layer_range'],
      [wordsOf(drawnTimeline([stroke({ rgba: [1, 0, 0] })])), 'faulty in rgba'],
    ]
    for (const [words, message] of bad) {
      expect(() => readOtio(words, TARGET), message).toThrow(OtioError)
      expect(() => readOtio(words, TARGET), message).toThrow(message)
    }
  })
})
