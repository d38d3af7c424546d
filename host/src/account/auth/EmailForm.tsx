import { email, required } from '@arbo/core'
import { Button, Form, TextField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'

interface EmailFormProps {
  submit: string
  initial?: string
  /** Sends a mail to the address. Rejects with an ApiError, whose text shows here. */
  onSubmit: (email: string) => Promise<void>
  onSent: (email: string) => void
}

/** Asks for the address to send a mail to. */
export function EmailForm({ submit, initial = '', onSubmit, onSent }: EmailFormProps): ReactNode {
  const bound = useForm(() => ({
    fields: { email: [required(texts.email), email] },
    values: { email: initial },
  }))
  const { field, sending, failure } = bound
  const send = async (values: { email: string }): Promise<string> => {
    const address = values.email.trim()
    await onSubmit(address)
    return address
  }
  return (
    <Form of={bound} className="sign-in-form" send={send} done={onSent}>
      <TextField
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        {...field('email')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="primary" wide busy={sending}>
        {submit}
      </Button>
    </Form>
  )
}
