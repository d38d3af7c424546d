import type { Failure } from '@arbo/core'
import { failureToFields } from '@arbo/core/internal'
import { isPassing, messageOf } from '../../app/failure.ts'
import { formDialogTexts } from './texts.ts'

/** Why a form of the product was refused, where no single field is at fault. */
export function refusalOf(failure: Failure): string {
  return isPassing(failure) ? `${messageOf(failure)} ${formDialogTexts.typedKept}` : messageOf(failure)
}

/**
 * A refusal of the server by field, else of the whole form.
 * @param keys the API's names of fields, where they differ
 */
export function faultsOf<Name extends string>(
  failure: Failure,
  names: readonly Name[],
  keys: Readonly<Record<string, Name>> = {},
): Partial<Record<Name | 'form', string>> {
  const faults = failureToFields(failure, names, keys) as Partial<Record<Name | 'form', string>>
  return Object.keys(faults).length > 0 ? faults : ({ form: refusalOf(failure) } as typeof faults)
}
