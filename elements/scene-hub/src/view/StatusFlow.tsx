import { useId, type ReactNode } from 'react'
import { maySetStatus } from '@arbo/core'
import { StatusDot, STATUSES, statusName, useLanguage, type Status } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

/** The statuses of the scene's flow side by side, the present one marked; buttons for those who may change it. */
export function StatusFlow(): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const id = useId()
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const { item, statuses } = data
  const mayChange = store !== null && (item.editable?.includes('status') ?? false)
  const kind = item.status_kind as Status
  const noName = statuses.length === 0 ? texts.noFlow : statusName(kind, language)
  const name = item.status?.name ?? noName
  const isKnown = statuses.some((status) => status.id === item.status?.id)

  return (
    <div className="fact-block">
      <h4 id={id}>{texts.status}</h4>
      {(!isKnown || statuses.length === 0) && (
        <p className="status-now">
          <StatusDot status={kind} colour={item.status?.colour} name={name} />
        </p>
      )}
      {statuses.length > 0 && (
        <ul className="status-flow" aria-labelledby={id}>
          {statuses.map((status) => {
            const isNow = status.id === item.status?.id
            const isShut = mayChange && !maySetStatus(item, status)
            const dot = <StatusDot status={status.kind as Status} colour={status.colour} name={status.name} />
            return (
              <li key={status.id} className={`status-step step-${STATUSES[status.kind as Status].token}`}>
                {mayChange ? (
                  <button
                    type="button"
                    aria-pressed={isNow}
                    disabled={isShut}
                    title={isShut ? texts.statusReserved : undefined}
                    aria-description={isShut ? texts.statusReserved : undefined}
                    onClick={() => !isNow && void run(() => store.change('status', status.id))}
                  >
                    {dot}
                  </button>
                ) : (
                  <span className="status-label" aria-current={isNow || undefined}>
                    {dot}
                  </span>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
