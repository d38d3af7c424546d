import type { Webhook, WebhooksStore } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { webhooksTexts } from './texts.ts'
import { EventsChoice } from './EventsChoice.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import { checkWebhook, fieldsOf, rewordWebhook, webhookBody } from './webhook-form.ts'

interface WebhookDialogProps {
  store: WebhooksStore
  /** Null: a new one. */
  webhook: Webhook | null
  /** @param saved with its secret, where it is new */
  onSaved: (saved: Webhook & { secret?: string }) => void
  onClose: () => void
}

/** Creates or changes a webhook. Mounted only while it is open. */
export function WebhookDialog({ store, webhook, onSaved, onClose }: WebhookDialogProps): ReactNode {
  const edit = useEdit({
    values: fieldsOf(webhook),
    check: checkWebhook,
    reword: rewordWebhook,
    draft: `webhook.${webhook?.id}`,
  })
  const { values, change, input, choice } = edit

  return (
    <FormDialog
      edit={edit}
      title={webhook ? webhooksTexts.editTitle({ name: webhook.name }) : webhooksTexts.newTitle}
      description={webhooksTexts.lead}
      action={webhook ? texts.save : texts.create}
      first="name"
      onSave={(fields) => {
        const body = webhookBody(fields)
        if (!webhook) return store.create(body)
        return store.update(webhook.id, { ...body, version: webhook.version })
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField
        label={webhooksTexts.name}
        hint={webhooksTexts.nameHint}
        required
        autoComplete="off"
        {...input('name')}
      />
      <TextField
        type="url"
        label={webhooksTexts.url}
        hint={/^http:/i.test(values.url.trim()) ? webhooksTexts.urlPlain : webhooksTexts.urlHint}
        required
        spellCheck={false}
        autoComplete="off"
        {...input('url')}
      />
      <ProjectChoice
        store={store}
        current={webhook?.project ?? null}
        value={values.project}
        onChange={(project) => change({ project })}
      />
      <EventsChoice all={values.all} {...choice('events')} onAll={(all) => change({ all })} />
    </FormDialog>
  )
}
