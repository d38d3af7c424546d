import { GUEST_NAME_MAX, required } from '@arbo/core'
import { Button, Form, PasswordField, TextField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { guestTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { GuestCard } from './GuestCard.tsx'

interface GuestFormProps {
  workspace: string
  needsPassphrase: boolean
  /** The guest's name from an earlier visit. */
  name: string
  /** Rejects with an ApiError, whose text shows here. */
  onOpen: (name: string, passphrase?: string) => Promise<void>
}

/** Asks for the guest's name, and the passphrase where the link has one. */
export function GuestForm({ workspace, needsPassphrase, name, onOpen }: GuestFormProps): ReactNode {
  const bound = useForm(() => ({
    values: { name },
    fields: {
      name: [required(guestTexts.yourName)],
      passphrase: needsPassphrase ? [required(guestTexts.passphrase)] : [],
    },
  }))
  const { field, focus, sending, failure } = bound

  async function send(values: { name: string; passphrase: string }): Promise<void> {
    try {
      await onOpen(values.name.trim(), needsPassphrase ? values.passphrase : undefined)
    } catch (reason) {
      if (needsPassphrase) focus('passphrase')
      throw reason
    }
  }

  return (
    <GuestCard title={guestTexts.shares({ workspace })} lead={guestTexts.lead}>
      <Form of={bound} className="sign-in-form" send={send}>
        <TextField
          label={guestTexts.yourName}
          autoComplete="name"
          required
          maxLength={GUEST_NAME_MAX}
          {...field('name')}
        />
        {needsPassphrase && (
          <PasswordField label={guestTexts.passphrase} autoComplete="off" required {...field('passphrase')} />
        )}
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" wide busy={sending}>
          {guestTexts.open}
        </Button>
      </Form>
    </GuestCard>
  )
}
