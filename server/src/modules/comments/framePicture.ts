import { readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sharp } from '../../media/picture.ts'
import { isVisible } from '@arbo/core/annotations'
import type { FoldedObject } from '@arbo/core/annotations'
import type { AnnotationShape } from '@arbo/core/contract'
import type { Deps } from '../../http/deps.ts'
import { MediaError, MediaToolsError } from '../../media/errors.ts'
import { probe } from '../../media/probe.ts'
import { makeVideoThumbnail } from '../../media/thumbnail.ts'
import { mediaTools } from '../../media/tools.ts'
import { StorageError } from '../../storage/errors.ts'
import type { FileRow } from '../renditions/queries.ts'
import { withLocalFile } from '../uploads/localFile.ts'

type PictureDeps = Pick<Deps, 'storage' | 'workDir' | 'log'>

/** Pixels; sharp enough on paper at the width of a page's half. */
const WIDTH = 960
/** The picture's height that stroke widths are nominal for. */
const NOMINAL_HEIGHT = 1080

export interface Place {
  frame: number
  fileIndex: number
}

interface Size {
  width: number
  height: number
}

const round = (value: number) => Math.round(value * 100) / 100
const escapeXml = (value: string) => value.replace(/[<>&'"]/g, (character) => `&#${character.charCodeAt(0)};`)

function arrowHead(from: readonly number[], to: readonly number[], size: number): string {
  const angle = Math.atan2((to[1] ?? 0) - (from[1] ?? 0), (to[0] ?? 0) - (from[0] ?? 0))
  const side = (turn: number) =>
    `${round((to[0] ?? 0) - size * Math.cos(angle + turn))},${round((to[1] ?? 0) - size * Math.sin(angle + turn))}`
  return `<polyline points="${side(0.45)} ${round(to[0] ?? 0)},${round(to[1] ?? 0)} ${side(-0.45)}"/>`
}

/** One drawn object as SVG, in pixels of the picture. */
export function shapeSvg(shape: AnnotationShape, { width, height }: Size): string {
  const points = shape.points.map(([x, y]) => [x * width, y * height] as const)
  const first = points[0] ?? [0, 0]
  const last = points.at(-1) ?? first
  const stroke = (shape.width * height) / NOMINAL_HEIGHT
  const [left, right] = [Math.min(first[0], last[0]), Math.max(first[0], last[0])]
  const [top, bottom] = [Math.min(first[1], last[1]), Math.max(first[1], last[1])]
  const bodies: Record<AnnotationShape['tool'], () => string> = {
    pencil: () => `<polyline points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}"/>`,
    highlighter: () => bodies.pencil(),
    line: () => `<line x1="${round(first[0])}" y1="${round(first[1])}" x2="${round(last[0])}" y2="${round(last[1])}"/>`,
    arrow: () => bodies.line() + arrowHead(first, last, stroke * 4 + 6),
    rectangle: () =>
      `<rect x="${round(left)}" y="${round(top)}" width="${round(right - left)}" height="${round(bottom - top)}"/>`,
    circle: () =>
      `<ellipse cx="${round((left + right) / 2)}" cy="${round((top + bottom) / 2)}" rx="${round((right - left) / 2)}" ry="${round((bottom - top) / 2)}"/>`,
    text: () =>
      `<text x="${round(first[0])}" y="${round(first[1])}" stroke="none" fill="${shape.colour}" font-family="sans-serif" font-size="${round(stroke * 4 + 8)}">${escapeXml(shape.text ?? '')}</text>`,
  }
  return `<g fill="none" stroke="${shape.colour}" stroke-width="${round(Math.max(1, stroke))}" stroke-linecap="round" stroke-linejoin="round" opacity="${shape.opacity}">${bodies[shape.tool]()}</g>`
}

function overlay(objects: readonly FoldedObject[], { frame, fileIndex }: Place, size: Size): Buffer | null {
  const shapes = objects
    .filter(isVisible)
    .map((object) => object.shape)
    .filter((shape) => shape.file_index === fileIndex && shape.frame_start <= frame && frame <= shape.frame_end)
  if (shapes.length === 0) return null
  const body = shapes.map((shape) => shapeSvg(shape, size)).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${body}</svg>`,
  )
}

async function bare(deps: PictureDeps, file: FileRow, frame: number, signal?: AbortSignal): Promise<Buffer | null> {
  if (file.kind === 'image') {
    return withLocalFile(deps, file.key, (path) => sharp(path).rotate().resize({ width: WIDTH }).toBuffer(), signal)
  }
  const { frame_table } = file
  if (!frame_table || frame >= frame_table.count) return null
  const { rate, count, time_base: timeBase, pts } = frame_table
  return withLocalFile(
    deps,
    file.proxy_key ?? file.key,
    async (path) => {
      const target = join(deps.workDir, `${randomUUID()}.webp`)
      try {
        const tools = await mediaTools()
        const info = await probe(path, { tools, signal })
        await makeVideoThumbnail({
          tools,
          file: path,
          info,
          table: { rate, count, timeBase, pts },
          frame,
          target,
          width: WIDTH,
          signal,
        })
        return await readFile(target)
      } finally {
        await rm(target, { force: true })
      }
    },
    signal,
  )
}

/** Without its picture a comment is still worth printing: a lost file or a missing ffmpeg is the log's business. */
async function bareOrNone(
  deps: PictureDeps,
  file: FileRow,
  frame: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  try {
    return await bare(deps, file, frame, signal)
  } catch (error) {
    if (!(error instanceof StorageError || error instanceof MediaToolsError || error instanceof MediaError)) throw error
    deps.log.warn({ err: error, file: file.id }, 'a frame for the comment PDF could not be read')
    return null
  }
}

/** A frame as JPEG with what is drawn on it; null where it cannot be had. */
export async function framePicture(
  deps: PictureDeps,
  file: FileRow,
  place: Place,
  objects: readonly FoldedObject[],
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const picture = await bareOrNone(deps, file, place.frame, signal)
  if (!picture) return null
  const { width, height } = await sharp(picture).metadata()
  const drawn = overlay(objects, place, { width, height })
  const image = drawn ? sharp(picture).composite([{ input: drawn }]) : sharp(picture)
  return image.jpeg({ quality: 82 }).toBuffer()
}
