import { catalogue } from '@arbo/core'
import { pageTexts } from '../../app/page-language.ts'

/** What the keys of pages do; fetched with the search and the overview of keys. */
export const keysMessages = catalogue('host.keys', {
  parts: {
    everywhere: 'Everywhere',
    up: 'This page',
    scenes: 'Changes',
    grid: 'Table',
    list: 'List',
    select: 'Selection',
    rows: 'Directory',
    work: 'My Work',
    checks: 'Checks',
    timeline: 'Timeline',
    steps: 'Through the list',
    weeks: 'Timesheet',
  },
  everywhere: { search: 'Search, or type what to do', keys: 'Keyboard shortcuts', close: 'Close what is open' },
  up: { up: 'Up one level' },
  scenes: { undo: 'Undo', redo: 'Redo' },
  grid: {
    move: 'Move between cells',
    range: 'Select several cells',
    edit: 'Edit the cell',
    leave: 'Leave the cell as it was',
    fillAll: 'Fill all selected cells',
    fillDown: 'Fill down',
    clear: 'Clear the cell',
    row: 'Select the row',
    copy: 'Copy cells',
    paste: 'Paste cells',
  },
  list: {
    move: 'Move between rows',
    ends: 'First and last row',
    open: 'Open',
  },
  select: { select: 'Select', range: 'Select up to here' },
  rows: { move: 'Move between rows', ends: 'First and last row', open: 'Open', order: 'Move the row itself' },
  work: { move: 'Move between rows', ends: 'First and last row', open: 'Open' },
  checks: { select: 'Select', range: 'Select up to here' },
  timeline: {
    move: 'Move the bar by a working day',
    end: 'Move its end',
    start: 'Move its start',
    save: 'Save',
    cancel: 'Cancel',
  },
  steps: { previous: 'Previous in the list', next: 'Next in the list' },
  weeks: { previous: 'Previous week', next: 'Next week', note: 'Note on a time' },
  // What people type for what has a key and is called otherwise.
  words: { undo: 'back revert', redo: 'again repeat', up: 'back parent', previous: 'back', next: 'forward' },
})

export const keysTexts = pageTexts(keysMessages)
