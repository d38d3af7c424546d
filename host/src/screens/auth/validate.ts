import { texts } from '../../texts.ts'

export interface SignInErrors {
  email?: string
  password?: string
}

/** One @, no spaces, and a dot in the domain: what the server's check accepts is never refused here. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/

export function emailError(value: string): string | undefined {
  const email = value.trim()
  if (email === '') return texts.required(texts.email)
  return EMAIL.test(email) ? undefined : texts.emailInvalid
}

/** Only presence: the rule for new passwords says nothing about one that was set earlier. */
export function passwordError(value: string): string | undefined {
  return value === '' ? texts.required(texts.password) : undefined
}
