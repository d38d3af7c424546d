import type { ApiToken, TokensStore } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { tokensTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { NewTokenDialog } from './NewTokenDialog.tsx'
import { TokenDetails } from './TokenDetails.tsx'

/** What the user has asked for and is asked about. */
export type AskedOfTokens =
  | { type: 'new' }
  | { type: 'show'; token: ApiToken }
  | { type: 'revoke'; tokens: readonly ApiToken[] }

interface TokenDialogsProps {
  request: AskedOfTokens
  store: TokensStore
  onAsk: (request: AskedOfTokens | null) => void
}

const whatText = (tokens: readonly ApiToken[]): string => {
  const [first] = tokens
  return tokens.length === 1 && first
    ? tokensTexts.named({ name: first.name })
    : tokensTexts.several({ count: tokens.length })
}

/** The dialog that is open. */
export function TokenDialogs({ request, store, onAsk }: TokenDialogsProps): ReactNode {
  const { toasts } = useApp()
  const close = (): void => onAsk(null)

  async function revoke(tokens: readonly ApiToken[]): Promise<void> {
    // One after the other: where one is refused, those before it have ended and have left the list.
    for (const { id } of tokens) await store.revoke(id)
    toasts.show({ id: 'list-act', kind: 'success', title: tokensTexts.revoked({ what: whatText(tokens) }) })
  }

  switch (request.type) {
    case 'new':
      return <NewTokenDialog create={store.create} onClose={close} />
    case 'show':
      return (
        <TokenDetails
          token={request.token}

          onRevoke={() => onAsk({ type: 'revoke', tokens: [request.token] })}
          onClose={close}
        />
      )
    case 'revoke':
      return (
        <ConfirmDialog
          title={tokensTexts.revokeTitle({ what: whatText(request.tokens) })}
          message={tokensTexts.revokeMessage}
          confirmLabel={tokensTexts.revoke}
          onConfirm={() => revoke(request.tokens)}
          onClose={close}
        />
      )
  }
}
