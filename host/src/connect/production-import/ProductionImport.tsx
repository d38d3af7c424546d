import { createProductionImportStore, type ProductionImportView } from '@arbo/core/internal'
import { EmptyState, ErrorState, Loading, NoPermissionState, Skeleton, Tabs } from '@arbo/kit/ui'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { productionImportTexts as words } from './texts.ts'
import { Link } from '../../app/Link.tsx'
import { Choices } from './Choices.tsx'
import { DryRun } from './DryRun.tsx'
import { Files } from './Files.tsx'
import { MAY_IMPORT } from '../../app/may-import.ts'
import { NEW_IMPORT, NOT_BEGUN } from './new-import.ts'
import { Outcome } from './Outcome.tsx'
import styles from './production-import.module.css'

type Step = 'files' | 'choices' | 'check' | 'result'

/**
 * /pl/imp/{id}: one import, step by step. The server keeps its state, so users can leave and continue. A new one begins
 * with its first file; the page then gets the import's own address, and stays as it is.
 */
export function ProductionImportScreen(): ReactNode {
  const { store, router } = useApp()
  const id = useSelected(store, (state) => state.place?.location.params['id'] ?? '')
  const [begun, setBegun] = useState<string | null>(null)
  const opened = id === begun ? NEW_IMPORT : id
  const onBegin = useCallback(
    (made: string) => {
      setBegun(made)
      router.navigate(`/pl/imp/${made}`, { replace: true })
    },
    [router],
  )
  return <Page key={opened} id={opened === NEW_IMPORT ? null : opened} onBegin={onBegin} />
}

/** The step that opens first: the next one to do. */
function stepOf({ data }: ProductionImportView): Step {
  if (!data) return 'files'
  if (data.state === 'draft') return data.facts ? 'choices' : 'files'
  return data.state === 'checking' || data.state === 'checked' ? 'check' : 'result'
}

interface PageProps {
  /** Null: one that has not begun. */
  id: string | null
  onBegin: (id: string) => void
}

function Page({ id, onBegin }: PageProps): ReactNode {
  const { session } = useApp()
  useSessionState((state) => state.permissions)
  const store = useMemo(() => createProductionImportStore(session, id), [session, id])
  const view = useSelected(store, (state) => state)
  const [chosen, setChosen] = useState<Step | null>(null)
  // The step on opening: adding a file must not change the page.
  const [opened, setOpened] = useState<Step | null>(null)
  const { status, error, data } = view
  const begun = id === null ? (data?.id ?? null) : null
  useEffect(() => {
    if (begun !== null) onBegin(begun)
  }, [begun, onBegin])
  if (opened === null && data) setOpened(stepOf(view))

  if (!session.can(MAY_IMPORT)) return <NoPermissionState title={words.denied} message={words.deniedMessage} />
  if (status === 'failed' && error?.error === 'not_found')
    return <EmptyState title={words.notThere} action={<Link to="/pl/imp">{words.list}</Link>} />
  if (status === 'failed' && !data) {
    return <ErrorState title={words.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
  }
  const known = data ?? (id === null && status === 'ready' ? NOT_BEGUN : null)
  if (!known) {
    return (
      <Loading label={words.loading}>
        <div className={styles['production-import']}>
          <Skeleton width={240} height={28} />
          <Skeleton height={36} />
          <Skeleton height={240} />
        </div>
      </Loading>
    )
  }
  const isUnderWay = known.state === 'checking' || known.state === 'running'
  const isSomething = known.facts !== null && known.mapping !== null
  const go = (step: Step): void => setChosen(step)
  const tabs = [
    {
      value: 'files' as const,
      label: words.files,
      ...(known.files.length > 0 ? { count: known.files.length } : {}),
      panel: <Files store={store} view={view} data={known} locked={isUnderWay} onNext={() => go('choices')} />,
    },
    {
      value: 'choices' as const,
      label: words.choices,
      disabled: !isSomething,
      panel: data && <Choices store={store} view={view} data={data} locked={isUnderWay} onNext={() => go('check')} />,
    },
    {
      value: 'check' as const,
      label: words.dryRun,
      disabled: !isSomething,
      panel: data && <DryRun store={store} data={data} onNext={() => go('result')} />,
    },
    {
      value: 'result' as const,
      label: words.result,
      disabled: !isSomething,
      panel: data && <Outcome store={store} data={data} />,
    },
  ]
  const openTab = chosen ?? opened ?? 'files'
  const value = tabs.find((tab) => tab.value === openTab)?.disabled ? 'files' : openTab
  return (
    <div className={styles['production-import']}>
      <h1>{known.source === null ? words.title : words.titleFrom({ source: words.sources[known.source] })}</h1>
      <Tabs<Step> label={words.steps} value={value} onChange={setChosen} tabs={tabs} />
    </div>
  )
}
