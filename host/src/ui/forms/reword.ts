import type { Failure } from '@arbo/core'
import { messageOf } from '../../app/failure.ts'

/** The refusal at a field of the form, in other words where they are given. */
export function atField(failure: Failure, field: string, words: string = messageOf(failure)): Failure {
  return { ...failure, meta: { ...failure.meta, fields: { [field]: words } } }
}

/** The refusal in other words. */
export function inWords({ error, meta }: Failure, message: string): Failure {
  return { error, message, ...(meta ? { meta } : {}) }
}
