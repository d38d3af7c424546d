import { Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { goalText } from './figures.ts'
import { LevelBar } from './LevelBar.tsx'
import { LevelRows } from './LevelRows.tsx'
import { areLevelsRight, levelsOf } from './target-draft.ts'
import type { TargetFieldsProps } from './TargetFields.tsx'
import { TargetTypes } from './TargetTypes.tsx'
import type { MetricChoices } from './use-metric-choices.ts'
import { useUnits } from './use-units.ts'

interface TargetSectionsProps extends TargetFieldsProps {
  metrics: MetricChoices
}

/** What a target counts, and the configurator of its levels (TGT-06). */
export function TargetSections({ metrics, ...fields }: TargetSectionsProps): ReactNode {
  const { draft, errors, onChange } = fields
  const { unitOf } = useUnits()
  return (
    <>
      <section aria-label={targetsTexts.type}>
        <TargetTypes {...fields} metrics={metrics} />
      </section>
      <section aria-label={targetsTexts.levelsTitle}>
        <h2>{targetsTexts.levelsTitle}</h2>
        <Text as="p" tone="muted">
          {targetsTexts.levelsLead}
        </Text>
        {draft.levels.length > 0 &&
          (areLevelsRight(draft.levels) ? (
            <LevelBar levels={levelsOf(draft)} textOf={goalText} />
          ) : (
            <Text as="p" tone="muted">
              {targetsTexts.barSoon}
            </Text>
          ))}
        <LevelRows levels={draft.levels} errors={errors} unitOf={unitOf} onChange={(levels) => onChange({ levels })} />
      </section>
    </>
  )
}
