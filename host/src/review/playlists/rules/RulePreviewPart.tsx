import type { RulePreviewState } from '@arbo/core/internal'
import { Loading, Notice, Skeleton, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { readFailureOf } from '../../../app/failure.ts'
import { ruleTexts } from '../texts.ts'
import { useLevels } from '../../../app/levels.ts'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import styles from '../playlists.module.css'

/** Below the rule: how many scenes match now, and the first of them. */
export function RulePreviewPart({ preview }: { preview: RulePreviewState }): ReactNode {
  const { scene } = useLevels()
  const { status, error, total, items } = preview
  const isFirst = status === 'loading' && items.length === 0
  return (
    <section
      className={styles['rule-preview']}
      data-stale={status === 'loading' || undefined}
      aria-label={ruleTexts.preview}
    >
      {status === 'idle' && (
        <Text as="p" tone="muted" font="small" breaks>
          {ruleTexts.previewIdle}
        </Text>
      )}
      {status === 'failed' && (
        <Notice tone="danger">
          {ruleTexts.previewFailed} {readFailureOf(error)}
        </Notice>
      )}
      {isFirst && (
        <Loading>
          <Skeleton width="40%" />
        </Loading>
      )}
      {!isFirst && (status === 'ready' || status === 'loading') && (
        <>
          <Text as="p" tone="muted" font="small" breaks role="status">
            {total === 0 ? ruleTexts.previewNone(scene) : ruleTexts.previewCount(total, scene)}
          </Text>
          <ul className={styles['rule-scenes']}>
            {items.map(({ id, name, thumbnail }) => (
              <li key={id} className={styles['rule-scene']}>
                <Thumbnail src={thumbnail} kind="scene" size="card" />
                <span title={name}>{name}</span>
              </li>
            ))}
          </ul>
          {total > items.length && items.length > 0 && (
            <Text as="p" tone="muted" font="small" breaks>
              {ruleTexts.previewMore(total - items.length)}
            </Text>
          )}
        </>
      )}
    </section>
  )
}
