import { validationFailed } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'

/**
 * The product's forms send the password twice (decision 28); a program need not.
 * @throws {ApiError} validation_failed
 */
export function checkConfirmation(input: { password: string; password_confirmation?: string | undefined }): void {
  if (input.password_confirmation === undefined || input.password_confirmation === input.password) return
  throw validationFailed({ password_confirmation: text('auth.confirmation') })
}
