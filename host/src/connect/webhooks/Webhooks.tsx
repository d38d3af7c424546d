import { webhooksStore, type Webhook } from '@arbo/core'
import { Clock, KeyRound, Pencil, Send, Trash2 } from '@arbo/kit/icons'
import { NoPermissionState } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { useAskedNew } from '../../app/use-asked-new.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { webhooksTexts } from './texts.ts'
import { useLocalSource } from '../../ui/library/library-source.ts'
import { LibraryScreen } from '../../ui/library/LibraryScreen.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { orderOf, textOf, webhookColumns } from './webhook-columns.tsx'
import { WebhookDialogs, type AskedOfWebhooks } from './WebhookDialogs.tsx'

/** The webhooks of the workspace. A part of the workspace settings. */
export function Webhooks(): ReactNode {
  const { session } = useApp()
  // Renders again when rights change.
  useSessionState((state) => state.permissions)
  if (!session.can('settings_manageWebhooks_update')) {
    return <NoPermissionState title={webhooksTexts.denied} message={webhooksTexts.deniedMessage} />
  }
  return <WebhookList />
}

function WebhookList(): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => webhooksStore(session), [session])
  const state = useSelected(store, (current) => current)
  const [request, ask] = useState<AskedOfWebhooks | null>(null)
  useAskedNew(true, () => ask({ type: 'new' }), 'webhooks')
  const { act } = useAct()
  const source = useLocalSource(state, store, { textOf, orderOf, sort: 'name' })
  const columns = useMemo(() => webhookColumns(), [])

  async function sendTest(webhook: Webhook): Promise<void> {
    const isSent = await act({ run: () => store.test(webhook.id), done: webhooksTexts.tested })
    if (isSent) ask({ type: 'deliveries', webhook })
  }
  const turn = ({ id, name, version, state }: Webhook) => {
    const next = state === 'on' ? 'off' : 'on'
    const done = next === 'on' ? webhooksTexts.switchedOn({ name }) : webhooksTexts.switchedOff({ name })
    return act({ run: () => store.update(id, { state: next, version }), done })
  }
  const actionsOf = (webhook: Webhook): RowAction[] => [
    {
      label: webhooksTexts.open,
      icon: <Clock />,
      onSelect: () => ask({ type: 'deliveries', webhook }),
    },
    ...(webhook.state === 'on'
      ? [{ label: webhooksTexts.test, icon: <Send />, onSelect: () => void sendTest(webhook) }]
      : []),
    { label: webhooksTexts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', webhook }) },
    {
      label: webhook.state === 'on' ? webhooksTexts.switchOff : webhooksTexts.switchOn,
      onSelect: () => void turn(webhook),
    },
    { label: webhooksTexts.rotate, icon: <KeyRound />, onSelect: () => ask({ type: 'rotate', webhook }) },
    { label: webhooksTexts.remove, icon: <Trash2 />, danger: true, onSelect: () => ask({ type: 'remove', webhook }) },
  ]
  return (
    <>
      <LibraryScreen
        isPart
        title={webhooksTexts.list}
        source={source}
        columns={columns}
        sub={({ url }) => url}
        onOpen={(webhook) => ask({ type: 'deliveries', webhook })}
        actions={{ actionsOf }}
        create={{ label: webhooksTexts.create, onClick: () => ask({ type: 'new' }) }}
        search={webhooksTexts.search}
        empty={{ icon: <Send size={20} />, title: webhooksTexts.empty, message: webhooksTexts.emptyMessage }}
      />
      {request && <WebhookDialogs request={request} store={store} onAsk={ask} />}
    </>
  )
}
