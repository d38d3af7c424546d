import type { ExplainReason } from './explain-values.ts'

type Cause = readonly [id: string | null, name: string | null]
export const NOBODY: Cause = [null, null]

export const reason = (
  code: ExplainReason['code'],
  effect: ExplainReason['effect'],
  [subject_id, name]: Cause,
  remedy: ExplainReason['remedy'],
  permissions: readonly string[] = [],
): ExplainReason => ({ code, effect, subject_id, name, permissions: [...permissions], remedy })
