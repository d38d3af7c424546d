import type { ImportSkip, SceneImportPreview } from '@arbo/core'
import { sceneImportTexts } from './texts.ts'

type Skipped = SceneImportPreview['skipped']

const REASONS: readonly ImportSkip[] = ['black', 'no_picture', 'no_length']

/** What a file has that becomes no scene, counted by its reasons, in one sentence; '' where there is none. */
export function skippedWords(skipped: Skipped): string {
  if (skipped.length === 0) return ''
  const reasons = REASONS.flatMap((reason) => {
    const count = skipped.filter((one) => one.reason === reason).length
    return count > 0 ? [sceneImportTexts.skippedFor[reason]({ count })] : []
  })
  return sceneImportTexts.skipped({ count: skipped.length, reasons: reasons.join(', ') })
}
