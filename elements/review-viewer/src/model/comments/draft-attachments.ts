import { type Texts } from '../../texts.ts'
import { ATTACHMENTS_MAX, checkAttachment, type NewAttachment } from '@arbo/core'

import { newId } from '../ids.ts'
import type { DraftAttachment } from '../viewer/ui-store.ts'

/** The attachments with these added, and the reasons for refused ones. */
export interface Attached {
  attachments: readonly DraftAttachment[]
  /** One text per refused file. */
  refused: string[]
}

/** Adds files and links to a comment being written, as far as they may be (REV-16). */
export function attach(texts: Texts, before: readonly DraftAttachment[], inputs: readonly NewAttachment[]): Attached {
  const attachments = [...before]
  const refusals: string[] = []
  for (const input of inputs) {
    if (attachments.length >= ATTACHMENTS_MAX) {
      refusals.push(texts.attachmentsMax({ count: ATTACHMENTS_MAX }))
      break
    }
    const fault = 'file' in input ? checkAttachment(input.file) : null
    if (fault && 'file' in input)
      refusals.push(texts.attachmentRefused({ name: input.file.name, reason: fault.message }))
    else attachments.push({ id: newId(), input })
  }
  return { attachments, refused: refusals }
}
