import type { Failure } from '@arbo/core'
import { createRoleFields, fieldRule } from '@arbo/core/internal'
import { messageOf } from '../../app/failure.ts'
import { faultsOf } from '../../ui/forms/refusal-of.ts'

export interface RoleErrors {
  name?: string
  description?: string
  form?: string
}

const nameRule = fieldRule(createRoleFields.name)

/** The fault of a name, in the server's words. */
export function checkName(name: string): string | undefined {
  return nameRule(name, {}) ?? undefined
}

/** Faults found before sending. */
export function checkRole({ name }: { name: string }): RoleErrors {
  const fault = checkName(name)
  return fault ? { name: fault } : {}
}

/** A refusal of the server by field. */
export function errorsOf(failure: Failure): RoleErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  return faultsOf(failure, ['name', 'description'])
}
