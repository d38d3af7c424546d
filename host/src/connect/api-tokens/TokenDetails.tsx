import type { ApiToken } from '@arbo/core'
import { Button, Dialog, Moment, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { withLevels } from '../../app/level-text.ts'
import { tokensTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { inOrder } from './scopes.ts'
import { TokenExpiry } from './TokenExpiry.tsx'
import styles from './tokens.module.css'

interface TokenDetailsProps {
  token: ApiToken
  onRevoke: () => void
  onClose: () => void
}

/** Everything about one token but its secret. */
export function TokenDetails({ token, onRevoke, onClose }: TokenDetailsProps): ReactNode {
  const levels = useLevels()
  const { name, hint, scopes, last_used_at, created_at, user } = token
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name}
      footer={
        <>
          <Button onClick={onRevoke}>{tokensTexts.revoke}</Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <dl className={styles['token-facts']}>
        <dt>{tokensTexts.hint}</dt>
        <dd>
          <code>{hint}…</code>
        </dd>
        <dt>{tokensTexts.scopes}</dt>
        <dd>
          <ul>
            {inOrder(scopes).map((scope) => (
              <li key={scope}>
                <strong>{tokensTexts.scopeNames[scope]}</strong> {withLevels(tokensTexts.meanings[scope], levels)}
              </li>
            ))}
          </ul>
        </dd>
        <dt>{tokensTexts.columnOrigins}</dt>
        <dd>
          <Origins token={token} />
        </dd>
        <dt>{tokensTexts.columnExpires}</dt>
        <dd>
          <TokenExpiry token={token} />
        </dd>
        <dt>{tokensTexts.columnLastUsed}</dt>
        <dd>{last_used_at === null ? tokensTexts.neverUsed : <TimeAgo at={last_used_at} />}</dd>
        <dt>{tokensTexts.createdBy}</dt>
        <dd>{user.display_name}</dd>
        <dt>{tokensTexts.createdAt}</dt>
        <dd>
          <Moment at={created_at} />
        </dd>
      </dl>
    </Dialog>
  )
}

function Origins({ token: { allowed_origins } }: { token: ApiToken }): ReactNode {
  if (allowed_origins.length === 0) return tokensTexts.programsLong
  if (allowed_origins.includes('*')) return tokensTexts.anyOriginLong
  return (
    <ul>
      {allowed_origins.map((origin) => (
        <li key={origin}>{origin}</li>
      ))}
    </ul>
  )
}
