import type { AuthSession } from '@arbo/core'
import { Monitor } from '@arbo/kit/icons'
import { Button, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { deviceOf } from './device-of.ts'
import styles from './account.module.css'

interface SessionRowProps {
  session: AuthSession
  busy: boolean
  onEnd: () => void
}

/** One session of the account. */
export function SessionRow({ session, busy, onEnd }: SessionRowProps): ReactNode {
  const { user_agent, address, last_used_at, current } = session
  const device = deviceOf(user_agent)
  return (
    <li>
      <Monitor size={20} />
      <span className="arbo-stack arbo-fill arbo-breaks">
        <Text as="strong" weight="medium" title={user_agent}>
          {device}
        </Text>
        <Text tone="muted" font="small">
          {address}
          {' · '}
          <TimeAgo at={last_used_at} words={(moment) => accountTexts.lastUsed({ moment })} />
        </Text>
      </span>
      {current ? (
        <span className={styles['account-badge']}>{accountTexts.thisDevice}</span>
      ) : (
        <Button size="small" busy={busy} aria-label={accountTexts.signOutNamed({ device, address })} onClick={onEnd}>
          {accountTexts.signOutPlace}
        </Button>
      )}
    </li>
  )
}
