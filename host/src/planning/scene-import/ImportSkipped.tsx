import type { SceneImportPreview } from '@arbo/core'
import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { skippedWords } from './skipped-words.ts'
import { sceneImportTexts } from './texts.ts'
import styles from './scene-import.module.css'

/** Lines drawn at most; the file has all of them. */
const DRAWN = 200

/** What of a timeline becomes no scene, in one sentence, with the lines on demand. */
export function ImportSkipped({ skipped }: Pick<SceneImportPreview, 'skipped'>): ReactNode {
  if (skipped.length === 0) return null
  const drawn = skipped.slice(0, DRAWN)
  return (
    <details className={styles['scene-import-skipped']}>
      <summary>{skippedWords(skipped)}</summary>
      {drawn.length < skipped.length && (
        <Text as="p" tone="muted">
          {sceneImportTexts.shown({ count: drawn.length, total: skipped.length })}
        </Text>
      )}
      <ul className="arbo-stack arbo-breaks">
        {drawn.map(({ line, words, reason }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two may be alike, and their order stays
          <li key={at}>
            <span className={styles['scene-import-field']}>
              {line !== null && `${sceneImportTexts.skippedLine({ line })} · `}
              {sceneImportTexts.skippedWhy[reason]}
            </span>
            <span dir="auto">{words}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
