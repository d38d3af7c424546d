import { validationFailed } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { RenditionRow } from './queries.ts'

/**
 * Refuses frames that a rendition does not have. A film that is still being prepared has no table to count against.
 * @param frames by the name of their field
 * @throws {ApiError} validation_failed
 */
export function checkFrames(
  rendition: Pick<RenditionRow, 'kind' | 'files'>,
  frames: Readonly<Record<string, number | null | undefined>>,
): void {
  const count = rendition.kind === 'image' ? 1 : (rendition.files[0]?.frame_count ?? Infinity)
  const outside = Object.entries(frames).filter(([, frame]) => typeof frame === 'number' && frame >= count)
  if (outside.length === 0) return
  throw validationFailed(Object.fromEntries(outside.map(([field]) => [field, text('api.frame_outside', { count })])))
}
