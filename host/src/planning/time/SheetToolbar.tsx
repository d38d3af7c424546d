import { failureOf, isApiError, TIME_FILE_FORMATS, type Timesheet, type TimesheetState } from '@arbo/core'
import { exportTimeFile, findScenes, type TimesheetStore } from '@arbo/core/internal'
import { addDays } from '@arbo/core/format'
import { Check, Copy, Download, Ellipsis, Send, Undo2 } from '@arbo/kit/icons'
import { Avatar, Button, classes, IconButton, Menu, MenuItem, MenuSeparator, Row, Text } from '@arbo/kit/ui'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import listStyles from '../../ui/list/list.module.css'
import { AddScene } from './AddScene.tsx'
import { SheetState } from './SheetState.tsx'
import { listTexts } from '../../ui/list/texts.ts'
import { timeTexts } from './texts.ts'
import { WeekPicker } from './WeekPicker.tsx'
import styles from './time.module.css'

interface SheetToolbarProps {
  store: TimesheetStore
  /** Null while it is being read. */
  sheet: Timesheet | null
  isOwn: boolean
  lock: string | null
  back: ReactNode
  monday: string
  today: string
  onWeek: (monday: string) => void
}

/** What can be done with the week: other weeks, scenes, files, and the way to its approval. */
export function SheetToolbar(props: SheetToolbarProps): ReactNode {
  const { store, sheet, isOwn, lock, back, monday, today, onWeek } = props
  const { session, toasts } = useApp()
  const levels = useLevels()
  const readOnly = useReadOnly() !== null
  const [changing, setChanging] = useState<TimesheetState | null>(null)
  const { saving, save } = useSaveFile(timeTexts.exportFailed)
  const ids = useMemo(() => sheet?.rows.map(({ scene }) => scene.id) ?? [], [sheet])
  const mayWrite = sheet !== null && lock === null

  const find = useCallback((text: string) => findScenes(session, text), [session])

  function refused(error: unknown): void {
    toasts.show({ id: 'time', kind: 'error', title: timeTexts.actFailed, message: messageOf(failureOf(error)) })
  }

  async function setState(state: TimesheetState, done: string): Promise<void> {
    setChanging(state)
    try {
      await store.setState(state)
      toasts.show({ id: 'time', kind: 'success', title: done })
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict') {
        toasts.show({ id: 'time', kind: 'error', title: timeTexts.stateConflict })
        void store.reload()
      } else refused(error)
    } finally {
      setChanging(null)
    }
  }

  async function copyLast(): Promise<void> {
    try {
      const count = await store.copyWeek(addDays(monday, -7))
      toasts.show({ id: 'time', kind: 'success', title: timeTexts.copiedLast({ count, ...levels.scene }) })
    } catch (error) {
      refused(error)
    }
  }

  interface Step {
    to: TimesheetState
    label: string
    done: string
    icon?: ReactNode
    primary?: boolean
  }

  /** What the week can become: approved, submitted, or open again. */
  function steps(): Step[] {
    if (!sheet || readOnly) return []
    const { state, may_approve: mayApprove, may_log: mayLog } = sheet
    const list: Step[] = []
    if (mayApprove && state === 'approved') {
      list.push({ to: 'open', label: timeTexts.reopen, done: timeTexts.reopened, icon: <Undo2 /> })
    }
    if (mayApprove && state !== 'approved') {
      const icon = isOwn ? {} : { icon: <Check />, primary: true }
      list.push({ to: 'approved', label: timeTexts.approve, done: timeTexts.approved, ...icon })
    }
    if (isOwn && state === 'submitted') {
      list.push({ to: 'open', label: timeTexts.withdraw, done: timeTexts.withdrawn, icon: <Undo2 /> })
    }
    if (isOwn && state === 'open' && mayLog) {
      list.push({ to: 'submitted', label: timeTexts.submit, done: timeTexts.submitted, icon: <Send />, primary: true })
    }
    return list
  }

  // A week without time is rarely handed in: that is in the menu then.
  const isEmpty = sheet?.state === 'open' && sheet.rows.every(({ cells }) => cells.every((cell) => cell === null))

  return (
    <div className={classes(listStyles['list-toolbar'], styles['sheet-toolbar'])}>
      {back}
      {!isOwn && sheet && (
        <Row as="h2" gap={8} shrinks>
          <Avatar name={sheet.person.display_name} src={sheet.person.profile_image} size={24} decorative />
          <Text weight="strong" truncate>
            {sheet.person.display_name}
          </Text>
        </Row>
      )}
      <WeekPicker monday={monday} today={today} onChange={onWeek} />
      {sheet && <SheetState sheet={sheet} />}
      <span className="spacer" />
      {mayWrite && isOwn && <AddScene ids={ids} find={find} onAdd={(id) => void store.addScene(id).catch(refused)} />}
      <Menu
        align="end"
        trigger={<IconButton icon={<Ellipsis />} label={listTexts.moreActions} busy={saving !== null} />}
      >
        {isEmpty &&
          steps().map(({ to, label, done, icon }) => (
            <MenuItem key={to} icon={icon ?? <Check />} onSelect={() => void setState(to, done)}>
              {label}
            </MenuItem>
          ))}
        {mayWrite && isOwn && (
          <>
            <MenuItem icon={<Copy />} onSelect={() => void copyLast()}>
              {withLevels(timeTexts.copyLast, levels)}
            </MenuItem>
            <MenuSeparator />
          </>
        )}
        {TIME_FILE_FORMATS.map((format) => (
          <MenuItem
            key={format}
            icon={<Download />}
            onSelect={() =>
              void save(format, () =>
                exportTimeFile(session, format, {
                  from: monday,
                  to: addDays(monday, 6),
                  personId: sheet?.person.id ?? null,
                }),
              )
            }
          >
            {timeTexts.exportWeek({ format: timeTexts.formats[format] })}
          </MenuItem>
        ))}
      </Menu>
      {!isEmpty &&
        steps().map(({ to, label, done, icon, primary }) => (
          <Button
            key={to}
            variant={primary ? 'primary' : 'secondary'}
            icon={icon}
            busy={changing === to}
            onClick={() => void setState(to, done)}
          >
            {label}
          </Button>
        ))}
    </div>
  )
}
