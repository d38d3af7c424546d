import Document from 'pdfkit'
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { SHOWN_AS_OWN, levelsOf } from '@arbo/core/contract'
import type { AnnotationShape } from '@arbo/core/contract'
import { sharp } from '../../../platform/media/picture.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { ExportScene } from '../material.ts'
import { remark, sceneOf } from '../test-cuts.ts'
import { drawShapes } from './draw-shapes.ts'
import { sectionsOf } from './sections.ts'
import type { PdfEntry } from './sections.ts'
import { writePdf } from './write-pdf.ts'

const FILM = { rate: { num: 24, den: 1 }, count: 96, start_timecode: '10:00:00:00' }

/** Nothing is in storage, so that every frame stands without its picture. */
const deps = {
  storage: { localPath: () => Promise.reject(new Error('not asked')) },
} as unknown as Pick<Deps, 'storage' | 'workDir' | 'log'>

function shapeOf(over: Partial<AnnotationShape> = {}): AnnotationShape {
  return {
    schema: 1,
    tool: 'line',
    colour: '#FF0001',
    width: 108,
    opacity: 1,
    points: [
      [0.25, 0.5, 0.5],
      [0.75, 1, 0.5],
    ],
    frame_start: 0,
    frame_end: 0,
    file_index: 0,
    ...over,
  }
}

function drawn(shapes: AnnotationShape[], comments: ExportScene['comments']): ExportScene {
  const objects = shapes.map((shape, index) => ({ id: `o${index}`, shape, deleted: false, stamps: {} }))
  const scene = sceneOf(FILM, comments, { drawings: new Map([['r1', objects]]) })
  return { ...scene, renditions: scene.renditions.map((rendition) => ({ ...rendition, state: 'processing' })) }
}

/** The drawing commands of a file, page by page. */
function commandsOf(pdf: Buffer): string {
  const parts: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 7)) {
    const end = pdf.indexOf('endstream', at)
    if (pdf.subarray(at - 3, at).toString() === 'end') continue
    try {
      parts.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // A picture, or a font.
    }
  }
  return parts.join('\n')
}

async function drawOn(shapes: AnnotationShape[]): Promise<string> {
  const pdf = new Document({ size: [400, 200], margin: 0 })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  await drawShapes(pdf, shapes, { x: 0, y: 0, width: 400, height: 200 })
  pdf.end()
  await ended
  return commandsOf(Buffer.concat(chunks))
}

describe('annotated PDF', () => {
  test('REV-19 a drawing is vectors over its picture, in units of the picture', async () => {
    const line = await drawOn([shapeOf()])
    expect(line).toMatch(/100 100 m\s+300 200 l\s+S/)
    // 108 of 1080 nominal pixels are a tenth of the picture's height.
    expect(line).toMatch(/\b20 w/)
    expect(await drawOn([shapeOf({ tool: 'rectangle' })])).toContain('100 100 200 100 re')
    const pressed = shapeOf({
      tool: 'pencil',
      points: [
        [0, 0, 0],
        [0.5, 0.5, 0],
        [1, 1, 1],
      ],
    })
    // Twenty points at half pressure: 8 where nobody pressed, and 20 between that and full pressure.
    expect((await drawOn([pressed])).match(/\b(\d+) w/g)).toEqual(['20 w', '8 w', '20 w'])
  })

  test('XREV-13 a held drawing shows on every one of its frames; drawings without a comment have their own entry', async () => {
    const scene = drawn(
      [shapeOf({ frame_start: 10, frame_end: 30 }), shapeOf({ frame_start: 50, frame_end: 60 })],
      [remark({ frame_start: 20 }), remark({ id: 'c2', frame_start: 40, frame_end: 45 })],
    )
    const { sections } = await sectionsOf(deps, [scene], levelsOf(null))
    const entries = sections[0]?.entries.map(({ place, thread, shapes }) => [place, thread?.head.id, shapes.length])
    expect(entries).toEqual([
      ['Frame 1021 · 10:00:00:20', remark().id, 1],
      ['Frames 1041 to 1046 · 10:00:01:16 – 10:00:01:21', 'c2', 0],
      ['Frame 1051 · 10:00:02:02', undefined, 1],
    ])
  })

  test('REV-19 comments that fill a page continue on the next', async () => {
    const picture = await sharp({ create: { width: 960, height: 540, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const entry: PdfEntry = {
      thread: { head: remark(), replies: [], ...SHOWN_AS_OWN },
      place: 'Frame 1',
      picture: { jpeg: picture, width: 960, height: 540 },
      shapes: [],
    }
    const sections = [{ heading: 'Blocking, version 3', entries: Array.from({ length: 12 }, () => entry) }]
    const pdf = (await writePdf('Scene', sections, [])).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBe(3)
  })

  test('XREV-13 resolver, assignee, attachments, reactions and edits are printed', async () => {
    const head = remark({ done: true, done_by: 'Ada', edited: true, attachments: ['notes.pdf'], text: 'Grüße' })
    const open = remark({ id: 'c2', assignee: 'Bo', reactions: [{ emoji: '👍', count: 2 }], text: '東京 שלום' })
    const entries = [head, open].map((one): PdfEntry => {
      return { thread: { head: one, replies: [], ...SHOWN_AS_OWN }, place: 'Frame 1', picture: null, shapes: [] }
    })
    const pdf = await writePdf('Scene', [{ heading: 'v1', entries }], ['Made today'])
    const hex = (words: string) => Buffer.from(words, 'latin1').toString('hex')
    const written = [...commandsOf(pdf).matchAll(/<([0-9a-f]+)>/g)].map(([, code]) => code).join('')
    for (const words of ['Ada', 'notes', 'Bo', 'edited']) expect(written).toContain(hex(words).slice(0, 4))
    // What the built-in fonts do not have is drawn by the machine's: the second comment and its reaction.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2)
  })
})
