import { characterCount, type Failure } from '@arbo/core'
import { isPassing, messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { rolesTexts } from './texts.ts'

/** Longest name of a role, in characters. */
const NAME_MAX = 50

export interface RoleErrors {
  name?: string
  description?: string
  form?: string
}

/** The fault of a name, in the server's words. */
export function checkName(name: string): string | undefined {
  if (name.trim() === '') return texts.nameRequired
  return characterCount(name.trim()) > NAME_MAX ? rolesTexts.nameTooLong : undefined
}

/** Faults found before sending. */
export function checkRole({ name }: { name: string }): RoleErrors {
  const fault = checkName(name)
  return fault ? { name: fault } : {}
}

/** A refusal of the server by field. */
export function errorsOf(failure: Failure): RoleErrors {
  if (failure.error === 'name_taken') return { name: messageOf(failure) }
  const fields = failure.meta?.['fields']
  const errors: RoleErrors = {}
  if (typeof fields === 'object' && fields !== null) {
    for (const [key, message] of Object.entries(fields)) {
      const name = key.replace(/^body\./, '')
      if (typeof message !== 'string') continue
      if (name === 'name' || name === 'description') errors[name] = message
      else errors.form = message
    }
  }
  if (Object.keys(errors).length > 0) return errors
  return { form: isPassing(failure) ? `${messageOf(failure)} ${texts.typedKept}` : messageOf(failure) }
}
