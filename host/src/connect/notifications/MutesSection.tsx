import { ENTITY_TYPE, type NotificationMute } from '@arbo/core'
import { Button, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { notificationTexts as words } from './texts.ts'
import { PageSection } from '../../ui/sections/PageSection.tsx'
import { useLevels } from '../../app/levels.ts'
import styles from './notifications.module.css'

interface MutesSectionProps {
  mutes: readonly NotificationMute[]
  mayUpdate: boolean
  onUnmute: (id: string) => void
}

const LEVELS = Object.keys(ENTITY_TYPE) as (keyof typeof ENTITY_TYPE)[]

/** The user's muted subjects. */
export function MutesSection({ mutes, mayUpdate, onUnmute }: MutesSectionProps): ReactNode {
  const levels = useLevels()
  const levelOf = ({ entity }: NotificationMute): string =>
    levels[(entity && LEVELS.find((name) => ENTITY_TYPE[name] === entity.type)) ?? 'scene'].one
  return (
    <PageSection id="mutes" title={words.sections.mutes} lead={words.mutesLead}>
      {mutes.length === 0 ? (
        <Text as="p" tone="muted">
          {words.noMutes}
        </Text>
      ) : (
        <ul className={styles['notification-mutes']}>
          {mutes.map((mute) => {
            const name = mute.item?.name ?? mute.entity?.name ?? ''
            return (
              <li key={mute.id}>
                <span>
                  {name}
                  <small>{levelOf(mute)}</small>
                </span>
                <Button
                  size="small"
                  disabled={!mayUpdate}
                  aria-label={words.unmuteNamed({ name })}
                  onClick={() => onUnmute(mute.id)}
                >
                  {words.unmute}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </PageSection>
  )
}
