import type { Failure } from '@arbo/core'
import { createTemplateFlowFields, fieldRule } from '@arbo/core/internal'
import { messageOf } from '../../app/failure.ts'
import { refusalOf } from '../../ui/forms/refusal-of.ts'
import { statusesTexts } from './texts.ts'
import type { FlowDraft } from './flow-draft.ts'

export interface FlowErrors {
  name?: string
  description?: string
  /** Faults of the statuses' names, by their ids. */
  statuses?: Readonly<Record<string, string>>
  form?: string
}

const nameRule = fieldRule(createTemplateFlowFields.name)

/** The fault of a name, in the server's words. */
export function checkName(name: string): string | undefined {
  return nameRule(name, {}) ?? undefined
}

function checkStatuses(draft: FlowDraft): Record<string, string> {
  const faults: Record<string, string> = {}
  const names = new Set<string>()
  for (const { id, name } of draft.statuses) {
    const key = name.trim().toLowerCase()
    const fault = checkName(name) ?? (names.has(key) ? statusesTexts.nameTwice : undefined)
    if (fault) faults[id] = fault
    names.add(key)
  }
  return faults
}

/** Faults of a draft; null: it can be sent. */
export function checkDraft(draft: FlowDraft): FlowErrors | null {
  const name = checkName(draft.name)
  const statuses = checkStatuses(draft)
  const errors: FlowErrors = {
    ...(name ? { name } : {}),
    ...(Object.keys(statuses).length > 0 ? { statuses } : {}),
    ...(draft.statuses.length === 0 ? { form: statusesTexts.lastStatus } : {}),
    ...(draft.statuses.length > 0 && draft.statuses.every(({ reserved }) => reserved)
      ? { form: statusesTexts.allReserved }
      : {}),
  }
  return Object.keys(errors).length === 0 ? null : errors
}

/** A refusal of the server by field. */
export function errorsOf(failure: Failure, draft: FlowDraft): FlowErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  const fields = failure.meta?.['fields']
  const errors: FlowErrors = {}
  const statuses: Record<string, string> = {}
  for (const [key, message] of Object.entries(typeof fields === 'object' && fields !== null ? fields : {})) {
    if (typeof message !== 'string') continue
    const field = key.replace(/^body\./, '')
    const status = draft.statuses[Number(/^statuses\.(\d+)\./.exec(field)?.[1])]
    if (field === 'name' || field === 'description') errors[field] = message
    else if (status) statuses[status.id] = message
    else errors.form = message
  }
  if (Object.keys(statuses).length > 0) errors.statuses = statuses
  if (Object.keys(errors).length > 0) return errors
  return { form: refusalOf(failure) }
}
