import { failureOf, type Failure, type Session } from '@arbo/core'
import { createFileDropStore, MOST_DROPPED, shotKey, type DropPlace } from '@arbo/core/internal'
import { Upload } from '@arbo/kit/icons'
import { Button, Dialog, ErrorState, Notice, Skeleton, Stack, Text } from '@arbo/kit/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import type { Dropped } from '../../app/dropped-files.ts'
import { messageOf } from '../../app/failure.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { useLeaveGuard } from '../../ui/use-leave-guard.tsx'
import { DropRows } from './DropRows.tsx'
import { loadPlace } from './load-place.ts'
import { ProjectChoice } from './ProjectChoice.tsx'
import { fileDropTexts as words } from './texts.ts'

interface FileDropDialogProps {
  dropped: Dropped
  onClose: () => void
}

/** The page under the drop, once it is known. */
function usePlace(
  session: Session,
  path: string,
): { place: DropPlace | null; error: Failure | null; retry: () => void } {
  const [place, setPlace] = useState<DropPlace | null>(null)
  const [error, setError] = useState<Failure | null>(null)
  const load = useCallback(
    () => loadPlace(session, path).then(setPlace, (reason: unknown) => setError(failureOf(reason))),
    [session, path],
  )
  useEffect(() => void load(), [load])
  return {
    place,
    error,
    retry() {
      setError(null)
      void load()
    },
  }
}

/** Where each dropped file goes, before anything is written. Mounted while open. */
export function FileDropDialog({ dropped, onClose }: FileDropDialogProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const { place, error, retry } = usePlace(session, dropped.path)
  if (place) return <Sorting dropped={dropped} place={place} onClose={onClose} />
  return (
    <Dialog
      open
      size="large"
      onOpenChange={(open) => !open && onClose()}
      title={words.title({ count: dropped.files.length })}
      description={withLevels(words.lead, levels)}
      footer={<Button onClick={onClose}>{words.cancel}</Button>}
    >
      {error ? (
        <ErrorState title={withLevels(words.failed, levels)} message={messageOf(error)} onRetry={retry} />
      ) : (
        <Skeleton />
      )}
    </Dialog>
  )
}

function Sorting({ dropped, place, onClose }: FileDropDialogProps & { place: DropPlace }): ReactNode {
  const { session, router, toasts } = useApp()
  const levels = useLevels()
  const names = levelValues(levels)
  const [store] = useState(() => createFileDropStore(session, { place, files: dropped.files }))
  const { status, error, rows, project, leftOut, mayCreate } = useSelected(store, (state) => state)
  const [isTried, setTried] = useState(false)
  const leave = useLeaveGuard(status === 'writing')

  useEffect(() => void store.match(), [store])

  const going = rows.filter(({ target }) => target.kind !== 'none')
  const made = new Set(going.flatMap(({ target }) => (target.kind === 'new' ? [shotKey(target.shot)] : [])))
  const known = new Set(going.flatMap(({ target }) => (target.kind === 'scene' ? [target.scene.id] : [])))
  const needsProject = made.size > 0 && project !== null
  const isNameless = needsProject && project.id === null && project.name.trim() === ''

  async function start(): Promise<void> {
    setTried(true)
    if (isNameless) return
    const outcome = await store.start()
    if (!outcome) return
    leave.release()
    onClose()
    toasts.show({ id: 'file-drop', kind: 'success', title: words.started({ count: outcome.uploads }) })
    if (needsProject && outcome.projectId) router.navigate(`/pl/dir/${outcome.projectId}`)
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && status !== 'writing' && onClose()}
      title={words.title({ count: rows.length })}
      description={withLevels(words.lead, levels)}
      footer={
        <>
          <Button disabled={status === 'writing'} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            icon={<Upload />}
            disabled={going.length === 0 || status === 'reading' || status === 'failed'}
            busy={status === 'writing'}
            onClick={() => void start()}
          >
            {words.action({ count: going.length })}
          </Button>
        </>
      }
    >
      {status === 'reading' ? (
        <Text role="status" tone="muted">
          {words.matching(names)}
        </Text>
      ) : status === 'failed' && error ? (
        <ErrorState
          title={withLevels(words.failed, levels)}
          message={messageOf(error)}
          onRetry={() => void store.match()}
        />
      ) : (
        <Stack gap={16}>
          {error && (
            <Notice tone="danger" title={words.writeFailed}>
              {messageOf(error)}
            </Notice>
          )}
          {leftOut > 0 && <Notice tone="warning">{words.beyond({ count: leftOut, most: MOST_DROPPED })}</Notice>}
          {needsProject && (
            <ProjectChoice
              project={project}
              error={isTried && isNameless ? words.projectNameMissing(names) : undefined}
              onChange={store.setProject}
            />
          )}
          <Text role="status" tone="muted">
            {words.summary({
              ...names,
              files: going.length,
              count: known.size + made.size,
              made: made.size,
              out: rows.length - going.length,
            })}{' '}
            {place.entity && made.size > 0 && words.newIn({ ...names, name: place.entity.name })}
          </Text>
          <DropRows rows={rows} mayCreate={mayCreate} entity={place.entity} onTarget={store.setTarget} />
        </Stack>
      )}
      {leave.dialog}
    </Dialog>
  )
}
