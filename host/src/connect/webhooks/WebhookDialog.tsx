import { failureOf, type Webhook, type WebhooksStore } from '@arbo/core'
import { Button, Dialog, Stack, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { webhooksTexts } from './texts.ts'
import { EventsChoice } from './EventsChoice.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import {
  checkWebhook,
  errorsOf,
  fieldsOf,
  webhookBody,
  type WebhookErrors,
  type WebhookFields,
} from './webhook-form.ts'

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
  const [fields, setFields] = useState<WebhookFields>(() => fieldsOf(webhook))
  const [errors, setErrors] = useState<WebhookErrors>({})
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useId()

  /** A changed field loses its fault. */
  function change(part: Partial<WebhookFields>): void {
    setFields({ ...fields, ...part })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'form' && !(name in part))))
  }

  function focusFirst(faults: WebhookErrors): boolean {
    const [name] = Object.keys(faults)
    if (name !== undefined) element.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
    return name !== undefined
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const faults = checkWebhook(fields)
    setErrors(faults)
    if (focusFirst(faults)) return
    setBusy(true)
    try {
      const body = webhookBody(fields)
      onSaved(
        webhook ? await store.update(webhook.id, { ...body, version: webhook.version }) : await store.create(body),
      )
    } catch (error) {
      const refusals = errorsOf(failureOf(error))
      setErrors(refusals)
      focusFirst(refusals)
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={webhook ? webhooksTexts.editTitle(webhook.name) : webhooksTexts.newTitle}
      description={webhooksTexts.lead}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {webhook ? texts.save : texts.create}
          </Button>
        </>
      }
    >
      <Stack ref={element} id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        <TextField
          ref={first}
          name="name"
          label={webhooksTexts.name}
          hint={webhooksTexts.nameHint}
          required
          autoComplete="off"
          value={fields.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          name="url"
          type="url"
          label={webhooksTexts.url}
          hint={/^http:/i.test(fields.url.trim()) ? webhooksTexts.urlPlain : webhooksTexts.urlHint}
          required
          spellCheck={false}
          autoComplete="off"
          value={fields.url}
          error={errors.url}
          onChange={(event) => change({ url: event.target.value })}
        />
        <ProjectChoice
          store={store}
          current={webhook?.project ?? null}
          value={fields.project}
          onChange={(project) => change({ project })}
        />
        <EventsChoice
          all={fields.all}
          value={fields.events}
          error={errors.events}
          onAll={(all) => change({ all })}
          onChange={(events) => change({ events })}
        />
        {errors.form !== undefined && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
