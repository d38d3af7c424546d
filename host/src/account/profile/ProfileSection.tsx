import { displayNameRules, type Profile } from '@arbo/core'
import { Button, Form, Stack, Text, TextField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Picture } from './Picture.tsx'
import { Section } from './Section.tsx'
import styles from './account.module.css'

/** Name and picture (AUTH-33, AUTH-34). */
export function ProfileSection({ user }: { user: Profile }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const bound = useForm(() => ({
    fields: { display_name: displayNameRules(accountTexts.displayName) },
    values: { display_name: user.display_name },
  }))
  const { form, field, sending, failure } = bound
  const typed = useSelected(form, ({ values }) => values.display_name)
  const leave = useLeaveGuard(typed.trim() !== user.display_name)
  const save = ({ display_name }: { display_name: string }) =>
    account.updateProfile({ display_name: display_name.trim() })
  const done = () => toasts.show({ kind: 'success', title: accountTexts.profileSaved, id: 'profile' })
  return (
    <Section id="profile" lead={accountTexts.profileLead}>
      <Picture user={user} />
      <Form of={bound} className={styles['account-form']} send={save} done={done}>
        <TextField
          label={accountTexts.displayName}
          hint={accountTexts.displayNameHint}
          autoComplete="name"
          required
          {...field('display_name')}
        />
        <Stack as="dl" gap={4}>
          <Text as="dt" tone="muted" font="small" weight="medium">
            {accountTexts.email}
          </Text>
          <Text as="dd" breaks>
            {user.email}
          </Text>
        </Stack>
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" busy={sending}>
          {accountTexts.save}
        </Button>
      </Form>
      {leave.dialog}
    </Section>
  )
}
