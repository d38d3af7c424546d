import { failureOf, isApiError, saveFile, TIME_FILE_FORMATS, type Timesheet, type TimesheetState } from '@arbo/core'
import { exportTimeFile, type TimesheetStore } from '@arbo/core/internal'
import { addDays } from '@arbo/core/format'
import { Copy, Download, Ellipsis, Send, Undo2 } from '@arbo/kit/icons'
import { Button, classes, IconButton, Menu, MenuItem, MenuSeparator } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { levelValues, withLevels } from '../../app/level-text.ts'
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
