import { ChartNoAxesColumn } from '@arbo/kit/icons'
import { Button, EmptyState } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'

const icon = <ChartNoAxesColumn size={20} />

/** What stands in place of a picture without area: why there is none, and what to do. */
export function Blank(): ReactNode {
  const texts = useTexts()
  const { report, levels, actions } = useShared()
  const { tree, active, showing, whole } = report
  const { words } = levels.scene
  if (whole.counts.every((count) => count === 0)) {
    return (
      <div className="blank">
        <EmptyState
          icon={icon}
          title={texts.empty({ scenes: words })}
          message={<slot name="empty">{texts.emptyMessage({ scenes: words })}</slot>}
        />
      </div>
    )
  }
  if (active.every((isOn) => !isOn)) {
    return (
      <div className="blank">
        <EmptyState
          icon={icon}
          title={texts.hidden}
          message={texts.hiddenMessage}
          action={<Button onClick={actions.showAll}>{texts.showAll}</Button>}
        />
      </div>
    )
  }
  if (showing === 'sum_of_primary_metric') {
    const metric = tree.data.primary_metric
    return (
      <div className="blank">
        <EmptyState
          icon={icon}
          title={metric ? texts.zero({ metric: metric.name }) : texts.noMetric}
          message={texts.zeroMessage({ scenes: words })}
          action={<Button onClick={() => actions.show('item_count')}>{texts.countScenes({ scenes: words })}</Button>}
        />
      </div>
    )
  }
  return (
    <div className="blank">
      <EmptyState
        icon={icon}
        title={texts.noneSwitchedOn({ scenes: words })}
        action={<Button onClick={actions.showAll}>{texts.showAll}</Button>}
      />
    </div>
  )
}
