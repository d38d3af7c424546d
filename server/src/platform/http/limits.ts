import type { EndpointSpec } from '@arbo/core/contract'

const KB = 1024
/**
 * Bytes of a JSON body. Callers without an account may send the least; files as base64 and drawings of 200 operations
 * are the largest. Forms with files have limits of their own.
 */
export const BODY_BYTES = { open: 64 * KB, usual: 2 * KB * KB, large: 8 * KB * KB }

/** A call with a larger body is a heavy one. Drawings and sheets as they come from people's hands are smaller. */
export const HEAVY_BODY_BYTES = 256 * KB

/** How deep a JSON body may be nested: a formula or a filter never comes near. */
export const JSON_DEPTH = 32
/** How many values it may have: a drawing of 20,000 points has 60,000, and a body as large as it may be a few of those. */
export const JSON_VALUES = 500_000

/** @returns bytes */
export function bodyLimitOf({ access, largeBody }: EndpointSpec): number {
  if (largeBody) return BODY_BYTES.large
  return access === 'public' || access === 'guest' ? BODY_BYTES.open : BODY_BYTES.usual
}
