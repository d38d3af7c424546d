import { text } from 'node:stream/consumers'
import type { Cut } from '../cuts.ts'
import { writeOtio } from './write-otio.ts'

/** @returns a timeline as it is in its file */
export async function otioWords(title: string, cuts: readonly Cut[]): Promise<string> {
  return text(await writeOtio(title, cuts))
}
