import { failureOf, isApiError, TIME_FILE_FORMATS, type Timesheet, type TimesheetState } from '@arbo/core'
import { exportTimeFile, findScenes, type TimesheetStore } from '@arbo/core/internal'
import { addDays } from '@arbo/core/format'
import { Check, Copy, Download, Ellipsis, Send, Undo2 } from '@arbo/kit/icons'
import {
  Avatar,
  Button,
  type ButtonProps,
  classes,
  IconButton,
  Menu,
  MenuItem,
  MenuSeparator,
  Row,
  Text,
} from '@arbo/kit/ui'
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

  const stateButton = (state: TimesheetState, label: string, done: string, looks: Partial<ButtonProps>): ReactNode => (
    <Button {...looks} busy={changing === state} onClick={() => void setState(state, done)}>
      {label}
    </Button>
  )

  function actions(): ReactNode {
    if (!sheet || readOnly) return null
    const { state } = sheet
    const primary = { variant: 'primary' } as const
    const undo = { icon: <Undo2 /> }
    const hasTime = sheet.rows.some(({ cells }) => cells.some((cell) => cell !== null))
    return (
      <>
        {sheet.may_approve && state === 'approved' && stateButton('open', timeTexts.reopen, timeTexts.reopened, undo)}
        {sheet.may_approve &&
          state !== 'approved' &&
          stateButton('approved', timeTexts.approve, timeTexts.approved, isOwn ? {} : { ...primary, icon: <Check /> })}
        {isOwn && state === 'submitted' && stateButton('open', timeTexts.withdraw, timeTexts.withdrawn, undo)}
        {isOwn &&
          state === 'open' &&
          sheet.may_log &&
          stateButton('submitted', timeTexts.submit, timeTexts.submitted, { ...(hasTime && primary), icon: <Send /> })}
      </>
    )
  }

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
      <Menu align="end" trigger={<IconButton icon={<Ellipsis />} label={timeTexts.more} busy={saving !== null} />}>
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
      {actions()}
    </div>
  )
}
