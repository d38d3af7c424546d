import type { Target } from '@arbo/core'
import type { ReactNode } from 'react'
import { targetsTexts } from './texts.ts'
import { Explained } from '../../ui/Explained.tsx'
import { LibraryFacts, Moment } from '../../ui/library/LibraryFacts.tsx'
import { TargetFields, type TargetFieldsProps } from './TargetFields.tsx'

interface TargetFactsProps extends Omit<TargetFieldsProps, 'onChange'> {
  target: Target
  /** Left out where nothing can be changed. */
  onChange: TargetFieldsProps['onChange'] | undefined
}

/** A target's name, and who created it. */
export function TargetFacts({ target, draft, errors, onChange }: TargetFactsProps): ReactNode {
  return (
    <LibraryFacts title={targetsTexts.details}>
      {onChange && <TargetFields draft={draft} errors={errors} onChange={onChange} />}
      <dl>
        {!onChange && (
          <>
            {target.description !== '' && (
              <>
                <dt>{targetsTexts.description}</dt>
                <dd>{target.description}</dd>
              </>
            )}
            <dt>{targetsTexts.duration}</dt>
            <dd>
              <Explained words={targetsTexts.explain.lasts({ count: target.duration })}>
                {targetsTexts.months({ count: target.duration })}
              </Explained>
            </dd>
          </>
        )}
        <dt>{targetsTexts.madeBy}</dt>
        <dd>{target.created_by?.display_name ?? targetsTexts.someone}</dd>
        <dt>{targetsTexts.made}</dt>
        <dd>
          <Moment at={target.created_at} />
        </dd>
        <dt>{targetsTexts.changed}</dt>
        <dd>
          <Moment at={target.updated_at} />
        </dd>
      </dl>
    </LibraryFacts>
  )
}
