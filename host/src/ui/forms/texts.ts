import { leaveTexts } from '../leave-texts.ts'

export const formDialogTexts = {
  restored: 'What you typed before the page was loaded again is back.',
  startAgain: 'Discard it',
  /** Before a dialog with something typed is closed by the way. */
  close: {
    ...leaveTexts,
    title: 'Close without saving?',
    message: 'What you have changed in this dialog is lost.',
    confirm: 'Discard and close',
  },
  conflictTitle: 'Somebody changed this meanwhile',
  conflictMessage: 'Nothing was saved; what you typed is still here. There is now:',
  conflictNow: (field: string, value: string) => `${field}: ${value}`,
  conflictEmpty: 'nothing',
  conflictOverwrite: 'Save mine anyway',
  conflictTake: 'Discard mine',
} as const
