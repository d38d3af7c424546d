import { failureOf, shownReport, type WoohooStore } from '@arbo/core'
import { Loading, Skeleton } from '@arbo/kit/ui'
import type { WoohooTreemapEvents } from '@arbo/woohoo-treemap'
import { useMemo, useState, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { PartFailed } from '../../ui/PartFailed.tsx'
import { OthersDialog } from './OthersDialog.tsx'
import { scenesPath } from './scenes-path.ts'
import { useElement } from './use-element.ts'
import styles from './woohoo.module.css'

interface ReportElementProps {
  store: WoohooStore
  name: string
  isLoading: boolean
}

type ScenesDetail = WoohooTreemapEvents['open-scenes']
const NODE_KEY = 'node'
const SCENE = 4

/** The treemap of the page's store; its open node is in the address. */
export function ReportElement({ store, name, isLoading }: ReportElementProps): ReactNode {
  const { session, router, store: page, toasts } = useApp()
  const levels = useLevels()
  const { state: loaded, retry } = useElement()
  const state = useSelected(store, (now) => now)
  const { showing, query, entity, history, opened, compared } = state
  const { data } = shownReport(state)
  const [node, setNode] = useState(() => page.getState().place?.location.query.get(NODE_KEY) ?? undefined)
  const [others, setOthers] = useState<ScenesDetail | null>(null)
  const entries = useMemo(
    () => history?.map(({ id, name: label, created_at }) => ({ id, name: label, at: created_at })) ?? [],
    [history],
  )

  const refuse = (reason: unknown): void =>
    void toasts.show({ kind: 'error', title: listTexts.failedAction, message: messageOf(failureOf(reason)) })

  /** Opens the grid with the same scenes, or a single scene. */
  function openScenes(detail: ScenesDetail): void {
    if (opened) {
      toasts.show({ title: withLevels(woohooTexts.thenTitle, levels), message: woohooTexts.thenMessage })
      return
    }
    const target = data?.nodes.find(({ id }) => id === detail.node)
    if (target?.level === SCENE) return router.navigate(`/st/${target.id}`)
    if (detail.nodes.length > 1) return setOthers(detail)
    const [only] = detail.nodes
    const entityId = only ?? detail.node ?? entity?.id ?? null
    const path = scenesPath(
      { entityId, direct: detail.direct, category: detail.category },
      query,
      data?.categories ?? [],
    )
    if (path !== null) return router.navigate(path)
    toasts.show({ kind: 'error', title: woohooTexts.notAlike, message: woohooTexts.notAlikeMessage })
  }

  if (loaded === 'failed') {
    return <PartFailed isMissing title={woohooTexts.unavailable} onRetry={retry} />
  }
  if (loaded === 'loading') {
    return (
      <Loading label={woohooTexts.loading}>
        <Skeleton width="100%" height={480} />
      </Loading>
    )
  }
  return (
    <arbo-session session={session} className={styles['woohoo-players']}>
      <arbo-woohoo-treemap
        class={styles['woohoo-element']}
        heading={name}
        data={data ?? undefined}
        loading={isLoading && data === null}
        showing={showing ?? undefined}
        node={node}
        history={entries}
        history-id={opened?.id}
        compare={compared?.report.treemap}
        compare-id={compared?.id}
        compare-name={compared?.name}
        onshowing-change={({ detail }) => store.setShowing(detail.showing)}
        onnode-change={({ detail }) => {
          setNode(detail.id ?? undefined)
          router.replaceQuery({ [NODE_KEY]: detail.id })
        }}
        onneed-children={({ detail }) => void (opened ? undefined : store.enter(detail.id))}
        onhistory-change={({ detail }) => {
          if (detail.id !== (opened?.id ?? null)) store.open(detail.id).catch(refuse)
          if (detail.compareId !== (compared?.id ?? null)) store.compareWith(detail.compareId).catch(refuse)
        }}
        onopen-scenes={(event) => {
          event.preventDefault()
          openScenes(event.detail)
        }}
      />
      {others && data && (
        <OthersDialog
          nodes={data.nodes.filter(({ id }) => others.nodes.includes(id))}
          onChoose={(id) => {
            setOthers(null)
            openScenes({ ...others, node: id, nodes: [id] })
          }}
          onClose={() => setOthers(null)}
        />
      )}
    </arbo-session>
  )
}
