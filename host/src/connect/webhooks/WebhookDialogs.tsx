import type { Webhook, WebhooksStore } from '@arbo/core'
import { useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { webhooksTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { SecretDialog } from '../api-tokens/SecretDialog.tsx'
import { WebhookDeliveries } from './WebhookDeliveries.tsx'
import { WebhookDialog } from './WebhookDialog.tsx'

/** The dialog that the user has opened. */
export type AskedOfWebhooks =
  | { type: 'new' }
  | { type: 'edit' | 'deliveries' | 'rotate' | 'remove'; webhook: Webhook }
  | { type: 'secret'; name: string; secret: string }

interface WebhookDialogsProps {
  request: AskedOfWebhooks
  store: WebhooksStore
  onAsk: (request: AskedOfWebhooks | null) => void
}

/** Renders the open dialog. */
export function WebhookDialogs({ request, store, onAsk }: WebhookDialogsProps): ReactNode {
  const { toasts } = useApp()
  const close = (): void => onAsk(null)
  const say = (title: string): void => void toasts.show({ id: 'list-act', kind: 'success', title })

  function saved({ name, secret }: Webhook & { secret?: string }): void {
    if (secret !== undefined) return onAsk({ type: 'secret', name, secret })
    say(webhooksTexts.saved({ name }))
    close()
  }

  switch (request.type) {
    case 'new':
      return <WebhookDialog store={store} webhook={null} onSaved={saved} onClose={close} />
    case 'edit':
      return <WebhookDialog store={store} webhook={request.webhook} onSaved={saved} onClose={close} />
    case 'secret': {
      const words = { use: webhooksTexts.secretUse, notCopied: webhooksTexts.secretNotCopied }
      return <SecretDialog name={request.name} secret={request.secret} words={words} onClose={close} />
    }
    case 'deliveries':
      return <WebhookDeliveries webhook={request.webhook} onClose={close} />
    case 'rotate':
      return <RotateDialog webhook={request.webhook} store={store} onAsk={onAsk} />
    case 'remove':
      return (
        <ConfirmDialog
          title={webhooksTexts.removeTitle({ name: request.webhook.name })}
          message={webhooksTexts.removeMessage}
          confirmLabel={webhooksTexts.remove}
          onConfirm={async () => {
            await store.remove(request.webhook.id)
            say(webhooksTexts.removed({ name: request.webhook.name }))
          }}
          onClose={close}
        />
      )
  }
}

interface RotateDialogProps extends Pick<WebhookDialogsProps, 'store' | 'onAsk'> {
  webhook: Webhook
}

/** Asks, then shows the new secret. */
function RotateDialog({ webhook, store, onAsk }: RotateDialogProps): ReactNode {
  const newSecret = useRef<AskedOfWebhooks | null>(null)
  return (
    <ConfirmDialog
      title={webhooksTexts.rotateTitle({ name: webhook.name })}
      message={webhooksTexts.rotateMessage}
      confirmLabel={webhooksTexts.rotate}
      danger={false}
      onConfirm={async () => {
        const { name, secret } = await store.rotate(webhook.id)
        newSecret.current = { type: 'secret', name, secret }
      }}
      onClose={() => onAsk(newSecret.current)}
    />
  )
}
