import type { Person } from '@arbo/core'
import type { UiState } from '../viewer/ui-store.ts'

// Data about a scene's comments on this device: an unsent draft, and the time of the last visit.
const PREFIX = 'arbo.review-viewer.'

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key)
    else localStorage.setItem(PREFIX + key, value)
  } catch {
    // Nothing to tell: without storage the viewer works and forgets.
  }
}

/** A comment that was being written when the page was left. */
export interface KeptDraft {
  text: string
  /** The people whom it mentions. */
  people: Person[]
}

/** Parts of a draft outside storage: files, links, assignee. They last while the page moves between scenes. */
export type DraftExtras = Pick<UiState, 'draftAttachments' | 'draftAssignee' | 'draftColour'>

const extras = new Map<string, DraftExtras>()

export const readExtras = (scene: string): DraftExtras | undefined => extras.get(scene)

export function keepExtras(scene: string, { draftAttachments, draftAssignee, draftColour }: DraftExtras): void {
  if (draftAttachments.length === 0 && !draftAssignee && !draftColour) extras.delete(scene)
  else extras.set(scene, { draftAttachments, draftAssignee, draftColour })
}

export function readDraft(scene: string): KeptDraft {
  try {
    return { text: '', people: [], ...(JSON.parse(read(`draft.${scene}`) ?? '{}') as Partial<KeptDraft>) }
  } catch {
    // Of another version, or broken: as if there were none.
    return { text: '', people: [] }
  }
}

export function writeDraft(scene: string, draft: KeptDraft): void {
  write(`draft.${scene}`, draft.text.trim() === '' ? null : JSON.stringify(draft))
}

/** A reply, or other words for a comment, that were left half written; '' where there are none. */
export const readWords = (form: string): string => read(`words.${form}`) ?? ''

export function writeWords(form: string, words: string): void {
  write(`words.${form}`, words.trim() === '' ? null : words)
}

/** When the comments of a scene were looked at last, ISO 8601; null at the first visit. */
export function readVisit(scene: string): string | null {
  return read(`visit.${scene}`)
}

/** @param moment of the newest comment that was there to be read, ISO 8601 */
export function writeVisit(scene: string, moment: string): void {
  const before = readVisit(scene)
  if (before === null || Date.parse(before) < Date.parse(moment)) write(`visit.${scene}`, moment)
}
