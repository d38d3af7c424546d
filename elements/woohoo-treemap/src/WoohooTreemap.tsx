import { WOOHOO_SHOWINGS } from '@arbo/core'
import { useEmit } from '@arbo/kit'
import { ChartNoAxesColumn } from '@arbo/kit/icons'
import { FailedState, MissingState } from '@arbo/kit/ui'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { WoohooTreemapEvents } from './events.ts'
import { inTime } from './model/history.ts'
import { useTexts } from './texts.ts'
import { ReportView } from './view/ReportView.tsx'
import { Scrubber } from './view/Scrubber.tsx'
import { TreemapSkeleton } from './view/TreemapSkeleton.tsx'
import { useSource } from './view/use-source.ts'
import type { WoohooTreemapProps } from './props.ts'

export type { TreemapApi } from './view/ReportView.tsx'

const icon = <ChartNoAxesColumn size={20} />

/** React root of `<arbo-woohoo-treemap>`. */
export function WoohooTreemap(props: WoohooTreemapProps): ReactNode {
  const texts = useTexts()
  const emit = useEmit<WoohooTreemapEvents>()
  const source = useSource(props)
  const { missing, status, error, data, compare } = source
  const lastCode = useRef<string | null>(null)
  useEffect(() => {
    // Once per failure, not once per attempt.
    const code = error?.error ?? null
    if (error && code !== lastCode.current) emit('arbo-error', { code: error.error, message: error.message, error })
    lastCode.current = code
  }, [error, emit])
  const history = useMemo(() => inTime(source.history), [source.history])
  const compared = history.find(({ id }) => id === source.compareId)

  return (
    <section
      className="treemap"
      part="treemap"
      aria-label={props.heading ?? texts.treemap}
      aria-busy={props.loading || undefined}
    >
      {missing && <MissingState missing={missing} icon={icon} words={texts} />}
      {!missing && !data && status === 'failed' && (
        <FailedState error={error} icon={icon} words={texts} onRetry={source.reload} />
      )}
      {!missing && !data && status !== 'failed' && <TreemapSkeleton />}
      {data && (
        <>
          {error && (
            <p className="refused" role="alert">
              {error.message}
            </p>
          )}
          <ReportView
            key={props.entity ?? ''}
            data={data}
            compare={compare ?? undefined}
            compareName={props.compareName ?? compared?.name}
            showing={WOOHOO_SHOWINGS.find((one) => one === props.showing)}
            node={props.node}
            view={props.view}
            heading={source.heading}
            patterns={props.patterns}
            need={source.need}
            exportSheet={source.exportSheet}
          />
          {history.length > 0 && (
            <Scrubber
              history={history}
              shown={source.historyId}
              compareId={source.compareId}
              onChange={source.change}
            />
          )}
        </>
      )}
    </section>
  )
}
