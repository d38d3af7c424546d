import { withValues, type Failure } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { Clapperboard } from '@arbo/kit/icons'
import { FailedState, MissingState } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useTexts, type Texts } from '../texts.ts'

const KEYS = [
  'nothingTitle',
  'nothingMessage',
  'noSessionTitle',
  'noSessionMessage',
  'signedOutTitle',
  'signedOutMessage',
  'noWorkspaceTitle',
  'noWorkspaceMessage',
  'noAccessTitle',
  'noAccessMessage',
  'notFoundTitle',
  'notFoundMessage',
  'offlineTitle',
  'offlineMessage',
  'failedTitle',
  'failedSafe',
] as const satisfies readonly (keyof Texts)[]

interface HubStateProps {
  /** Why there is nothing that could be read; null: it could not be read. */
  missing: 'nothing' | 'session' | null
  error: Failure | null
  onRetry: () => void
}

/** What stands in place of the hub, in the workspace's words. */
export function HubState({ missing, error, onRetry }: HubStateProps): ReactNode {
  const texts = useTexts()
  const level = useLevels().scene.word
  const words = useMemo(
    () =>
      Object.fromEntries(KEYS.map((key) => [key, withValues(texts[key], { level })])) as Record<
        (typeof KEYS)[number],
        string
      >,
    [texts, level],
  )
  const icon = <Clapperboard size={20} />
  return missing ? (
    <MissingState missing={missing} icon={icon} words={words} />
  ) : (
    <FailedState error={error} icon={icon} words={words} onRetry={onRetry} />
  )
}
