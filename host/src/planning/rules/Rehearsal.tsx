import { failureOf, type AutomationRehearsal, type Levels } from '@arbo/core'
import type { AutomationsStore } from '@arbo/core/internal'
import { Button, Loading, Notice, Row, Skeleton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { messageOf } from '../../app/failure.ts'
import { automationTexts } from './texts.ts'
import { bodyOf, type RuleDraft } from './rule-draft.ts'
import styles from './automations.module.css'

interface RehearsalProps {
  store: AutomationsStore
  draft: RuleDraft
  levels: Levels
  /** The rule is complete. */
  ready: boolean
}

type Tried = { draft: RuleDraft } & (
  | { state: 'trying' }
  | { state: 'failed'; why: string }
  | { state: 'done'; rehearsal: AutomationRehearsal }
)

/** What the rule would change if it ran on everything now. The result shows until the rule is edited. */
export function Rehearsal({ store, draft, levels, ready }: RehearsalProps): ReactNode {
  const [tried, setTried] = useState<Tried | null>(null)
  const current = tried?.draft === draft ? tried : null

  async function rehearse(): Promise<void> {
    setTried({ draft, state: 'trying' })
    try {
      setTried({
        draft,
        state: 'done',
        rehearsal: await store.rehearse(bodyOf({ ...draft, name: draft.name.trim() || '…' })),
      })
    } catch (error) {
      setTried({ draft, state: 'failed', why: messageOf(failureOf(error)) })
    }
  }

  return (
    <section className={styles['auto-part']} aria-label={automationTexts.rehearse}>
      <Row gap={12} justify="between">
        <h3>{automationTexts.rehearse}</h3>
        <Button size="small" disabled={!ready} busy={current?.state === 'trying'} onClick={() => void rehearse()}>
          {current?.state === 'done' ? automationTexts.rehearseAgain : automationTexts.rehearse}
        </Button>
      </Row>
      <div aria-live="polite">
        {!current && (
          <Text as="p" tone="muted" font="small">
            {automationTexts.notNow}
          </Text>
        )}
        {current?.state === 'trying' && (
          <Loading label={automationTexts.rehearsing}>
            <Skeleton width={320} height={14} />
          </Loading>
        )}
        {current?.state === 'failed' && (
          <Notice tone="danger" role={undefined}>
            {automationTexts.rehearseFailed}. {current.why}
          </Notice>
        )}
        {current?.state === 'done' && <Found rehearsal={current.rehearsal} draft={draft} levels={levels} />}
      </div>
    </section>
  )
}

function Found({
  rehearsal,
  draft,
  levels,
}: {
  rehearsal: AutomationRehearsal
  draft: RuleDraft
  levels: Levels
}): ReactNode {
  const { met, changed, unchanged, refused, places, scenes } = rehearsal
  const place = [levels.project, levels.process, levels.episode, levels.take][draft.level] ?? levels.take
  return (
    <div className={styles['auto-found']}>
      <ul>
        <li>
          {draft.trigger === 'rendition'
            ? automationTexts.metScenes({ count: met, ...levels.scene })
            : automationTexts.met({ count: met, ...place })}
        </li>
        <li>
          <strong>
            {changed === 0 ? automationTexts.nothingNow : automationTexts.changed({ count: changed, ...levels.scene })}
          </strong>
        </li>
        {unchanged > 0 && <li>{automationTexts.unchanged({ count: unchanged })}</li>}
        {refused.map(({ message, count }) => (
          <li key={message}>{automationTexts.refused({ count, why: message })}</li>
        ))}
      </ul>
      {places.length > 0 && (
        <ul className={styles['auto-places']}>
          {places.map(({ id, name, ancestors, scenes: all, changed: some }) => (
            <li key={id}>
              <Link to={`/pl/dir/${id}`}>{[...ancestors.map((one) => one.name), name].join(' / ')}</Link>
              <span>{automationTexts.changes({ changed: some, all })}</span>
            </li>
          ))}
        </ul>
      )}
      {scenes.length > 0 && (
        <ul className={styles['auto-places']}>
          {scenes.map(({ id, name, entity, from, to }) => (
            <li key={id}>
              <Link to={`/st/${id}`}>{`${entity} / ${name}`}</Link>
              <span>{automationTexts.become({ from: from ?? automationTexts.noStatus, to })}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
