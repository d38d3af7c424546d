import { levelsOf, namesOfLevel, pageLanguage, type Levels } from '@arbo/core'
import { ChevronRight } from '@arbo/kit/icons'
import { Fragment, type ReactNode } from 'react'
import { settingsTexts } from './texts.ts'
import { LEVEL_IDS } from './terms.ts'
import styles from './settings.module.css'

interface TermsPreviewProps {
  /** Outermost first; an empty one stands for the specification's. */
  names: readonly string[]
  /** '' for the English rule. */
  plurals: readonly string[]
}

/** Counts of each level in the example. */
const COUNTS: readonly (readonly [keyof Levels, number])[] = [
  ['process', 2],
  ['episode', 1],
  ['take', 12],
  ['scene', 48],
]

/** The names as the product shows them: in a path, and in a sentence. */
export function TermsPreview({ names, plurals }: TermsPreviewProps): ReactNode {
  const levels = levelsOf({ workspace: { terminology: [...names], terminology_plurals: [...plurals] } }, pageLanguage())
  const parts = COUNTS.map(([level, count]) => {
    const { word, words } = levels[level]
    return settingsTexts.previewCount({ count, levels: count === 1 ? word : words })
  })
  return (
    <div className={styles['terms-preview']} role="group" aria-label={settingsTexts.preview}>
      <p className={styles['terms-crumbs']}>
        {LEVEL_IDS.map((id) => (
          <Fragment key={id}>
            {id > 0 && <ChevronRight />}
            <span>{namesOfLevel(levels, id).one}</span>
          </Fragment>
        ))}
      </p>
      <p>{settingsTexts.previewCounts({ level: levels.project.word, parts: parts.join(', ') })}</p>
    </div>
  )
}
