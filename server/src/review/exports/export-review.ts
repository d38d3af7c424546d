import { attachment } from '../../platform/http/attachment.ts'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { HandlerInput, Levels, ReviewExportFormat } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { text } from '../texts.ts'
import { eyeFor } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { cutsOf } from './cuts.ts'
import type { Cut } from './cuts.ts'
import type { ExportScene } from './material.ts'
import { writeOtio } from './otio/write-otio.ts'
import { sectionsOf } from './pdf/sections.ts'
import { PICTURES_MAX } from './pdf/sections.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { exportScene } from './queries.ts'
import { writeComments } from './write-comments.ts'
import { writeEdl } from './write-edl.ts'
import { writeFcpxml } from './write-fcpxml.ts'
import { writeXmeml } from './write-xmeml.ts'

type ExportDeps = Pick<Deps, 'database' | 'storage' | 'workDir' | 'log'>
type Query = HandlerInput<'exportReview'>['query']
type TimelineFormat = Exclude<ReviewExportFormat, 'pdf' | 'csv'>

interface TimelineFile {
  extension: string
  type: string
  write: (title: string, cuts: readonly Cut[]) => Promise<FileAnswer['body']>
}

const TIMELINES: Record<TimelineFormat, TimelineFile> = {
  otio: { extension: 'otio', type: 'application/vnd.pixar.opentimelineio+json; charset=utf-8', write: writeOtio },
  edl: { extension: 'edl', type: 'text/plain; charset=utf-8', write: writeEdl },
  fcpxml: { extension: 'fcpxml', type: 'application/xml; charset=utf-8', write: writeFcpxml },
  xmeml: { extension: 'xml', type: 'application/xml; charset=utf-8', write: writeXmeml },
}

interface Gathered {
  scenes: ExportScene[]
  levels: Levels
}

function gather({ database }: ExportDeps, member: Member, query: Query): Promise<Gathered> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const scenes: ExportScene[] = []
    const eye = eyeFor(member, query.audience)
    for (const id of new Set(query.item_ids)) {
      await loadScene(tx, member, id, SEE_REVIEW)
      scenes.push(await exportScene(tx, member.wsId, eye, id, query.rendition_id ?? null))
    }
    return { scenes, levels: await levelsIn(tx, member.wsId) }
  })
}

const inAscii = (words: string): string => words.replace(/[^\w.-]+/g, '_')

function fileAnswer(body: FileAnswer['body'], type: string, name: string): FileAnswer {
  return { body, type, headers: attachment(name) }
}

/**
 * Comments and drawings of scenes, or of one rendition, as a file. Whoever may see a scene's review may take it along;
 * media itself is only named in it.
 * @throws {ApiError} not_found, permission_denied; invalid_reference where an edit list would need two frame rates
 */
export async function exportReview(deps: ExportDeps, member: Member, query: Query): Promise<FileAnswer> {
  const { scenes, levels } = await gather(deps, member, query)
  const [only] = scenes
  const isOne = only !== undefined && scenes.length === 1
  const title = isOne ? only.name : text('export.several', { count: scenes.length, scenes: levels.scene.words })
  const version = query.rendition_id === undefined ? '' : `-v${only?.renditions[0]?.version ?? 0}`
  const base = isOne ? `${inAscii(only.name)}${version}` : 'review'
  if (query.format === 'csv') return writeComments(`${base}-comments`, scenes)
  if (query.format === 'pdf') {
    const { sections, isFull } = await sectionsOf(deps, scenes, levels)
    const notes = [text('pdf.made', { date: new Date().toISOString().slice(0, 10) })]
    if (isFull) notes.push(text('pdf.pictures', { count: PICTURES_MAX }))
    const body = await writePdf(text('pdf.title', { scene: title }), sections, notes)
    return fileAnswer(body, 'application/pdf', `${base}-comments.pdf`)
  }
  const { extension, type, write } = TIMELINES[query.format]
  return fileAnswer(await write(title, cutsOf(scenes)), type, `${base}.${extension}`)
}
