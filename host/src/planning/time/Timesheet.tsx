import { pageLanguage, type Timesheet as Sheet } from '@arbo/core'
import { timesheetStore } from '@arbo/core/internal'
import { longDay, shortDay } from '@arbo/core/format'
import { Clock } from '@arbo/kit/icons'
import { EmptyState, ErrorState, NoPermissionState, Notice } from '@arbo/kit/ui'
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { useSelected } from '../../app/store.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { listTexts } from '../../ui/list/texts.ts'
import { MOBILE, useMedia } from '../../ui/use-media.ts'
import { daysWithout } from './days-without.ts'
import { SheetDays } from './SheetDays.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import { SheetSkeleton } from './SheetSkeleton.tsx'
import { SheetToolbar } from './SheetToolbar.tsx'
import { timeTexts } from './texts.ts'
import { useSheetActs } from './use-sheet-acts.ts'
import { weekWords } from './WeekPicker.tsx'
import styles from './time.module.css'

const NoteDialog = lazyPart('NoteDialog', () => import('./NoteDialog.tsx').then((module) => module.NoteDialog))

interface TimesheetProps {
  /** Whose; null: one’s own. */
  personId: string | null
  /** The Monday, yyyy-mm-dd. */
  monday: string
  today: string
  onWeek: (monday: string) => void
  /** Leads back to the list of all. */
  back?: ReactNode
}

/** Why a sheet cannot be changed; null where it can. */
function lockOf(sheet: Sheet, isOwn: boolean, readOnly: string | null): string | null {
  if (readOnly !== null) return readOnly
  if (sheet.may_log) return null
  if (sheet.state === 'approved') return timeTexts.lockedApproved
  if (!isOwn) return timeTexts.lockedOther({ name: sheet.person.display_name })
  return sheet.state === 'submitted' ? timeTexts.lockedSubmitted : timeTexts.lockedHere
}

/** The week of a person: scenes and days, with what was logged. */
export function Timesheet({ personId, monday, today, onWeek, back }: TimesheetProps): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const readOnly = useReadOnly()
  const phone = useMedia(MOBILE)
  const store = useMemo(() => timesheetStore(session, personId), [session, personId])
  useEffect(() => void store.showWeek(monday), [store, monday])
  const state = useSelected(store, (current) => current)
  const { status, error, edits } = state
  // The store is shared: it may still have the week of another view.
  const sheet = state.monday === monday ? state.sheet : null
  const acts = useSheetActs(store, edits)
  const [noting, setNoting] = useState<{ item_id: string; day: string } | null>(null)

  const isOwn = personId === null
  const range = weekWords(monday)
  const lock = sheet && lockOf(sheet, isOwn, readOnly)
  const label =
    isOwn || !sheet ? timeTexts.sheetLabel({ range }) : timeTexts.sheetOf({ name: sheet.person.display_name, range })
  const notedRow = noting && sheet?.rows.find(({ scene }) => scene.id === noting.item_id)
  const notedCell = notedRow && notedRow.cells[sheet?.days.findIndex(({ day }) => day === noting?.day) ?? -1]

  function body(): ReactNode {
    if (status === 'failed') {
      return error?.error === 'permission_denied' ? (
        <NoPermissionState title={listTexts.denied} message={listTexts.deniedMessage} />
      ) : (
        <ErrorState title={timeTexts.failed} message={readFailureOf(error)} onRetry={() => void store.reload()} />
      )
    }
    if (!sheet) return <SheetSkeleton phone={phone} />
    if (sheet.rows.length === 0) {
      return isOwn ? (
        <EmptyState
          icon={<Clock size={20} />}
          title={timeTexts.emptyTitle}
          message={withLevels(timeTexts.emptyMessage, levels)}
        />
      ) : (
        <EmptyState
          icon={<Clock size={20} />}
          title={timeTexts.emptyOther}
          message={timeTexts.emptyOtherMessage({ name: sheet.person.display_name, ...levelValues(levels) })}
        />
      )
    }
    const shared = {
      sheet,
      today,
      label,
      lock,
      acts,
      onNote: (item_id: string, day: string) => setNoting({ item_id, day }),
    }
    return phone ? <SheetDays {...shared} /> : <SheetGrid key={monday} {...shared} />
  }

  const missing = sheet && isOwn && sheet.is_asked && sheet.state === 'open' ? daysWithout(sheet, today) : []
  return (
    <>
      <SheetToolbar
        store={store}
        sheet={sheet}
        isOwn={isOwn}
        lock={lock}
        back={back}
        monday={monday}
        today={today}
        onWeek={onWeek}
      />
      <div className={styles['sheet']} aria-busy={status === 'loading'}>
        {sheet && lock !== null && sheet.rows.length > 0 && <Notice role="note">{lock}</Notice>}
        {missing.length > 0 && (
          <p className={styles['asked']}>
            {timeTexts.asked({
              days: missing.map((day) => shortDay(day, undefined, pageLanguage())).join(', '),
            })}
          </p>
        )}
        {body()}
      </div>
      {noting && notedRow && notedCell && (
        <Suspense fallback={null}>
          <NoteDialog
            scene={notedRow.scene.name}
            day={longDay(noting.day, pageLanguage())}
            note={notedCell.note}
            readOnly={lock !== null || !notedRow.may_log}
            onSave={(note) => store.setCell(noting, notedCell.minutes, note)}
            onClose={() => setNoting(null)}
          />
        </Suspense>
      )}
    </>
  )
}
