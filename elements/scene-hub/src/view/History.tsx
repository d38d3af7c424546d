import { useEffect, type ReactNode } from 'react'
import { ChangeHistory } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'

const idle = () => Promise.resolve()

/** Who changed what of the scene, from what to what, when; newest first. */
export function History(): ReactNode {
  const texts = useTexts()
  const { data, store } = useHubContext()
  useEffect(() => void store?.openHistory(), [store])
  if (!data.history) return null
  return (
    <div className="panel">
      <ChangeHistory
        history={data.history}
        failure={data.history.error?.message ?? texts.failedSafe}
        onRetry={() => void store?.openHistory()}
        onOlder={store?.moreHistory ?? idle}
        onFilter={(filter) => void store?.filterHistory(filter)}
      />
    </div>
  )
}
