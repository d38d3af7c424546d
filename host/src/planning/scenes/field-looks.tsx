import type { SceneFieldOf, SceneRowField } from '@arbo/core'
import type { ReactNode } from 'react'
import { DayCell, DurationCell, NameCell, PeopleCell, PriorityCell, StatusCell, TagsCell } from './scene-cells.tsx'
import { contentWords, editOf, textIn, type KnownStatuses, type SceneView } from './scene-view.ts'

export interface CellOptions {
  thumbnail: boolean
  /** Status and due date stand with the name. */
  phone: boolean
  statusById: KnownStatuses
}

interface FieldLook {
  /** Of its column, in px: the user can change it. */
  width: number
  align?: 'end'
  /** Must be cheap: it renders while the grid scrolls. */
  cell: (view: SceneView, options: CellOptions) => ReactNode
}

function frameLook(field: SceneFieldOf<'frame'>): FieldLook {
  return { width: 104, align: 'end', cell: (view) => textIn(editOf(view, field), contentWords(view.scene[field])) }
}

/** What only the screen knows of each field that stands in the grid, in the order of its columns. */
export const FIELD_LOOKS: Readonly<Record<SceneRowField, FieldLook>> = {
  name: {
    width: 260,
    cell: (view, { thumbnail, phone, statusById }) => (
      <NameCell view={view} thumbnail={thumbnail} phone={phone} statusById={statusById} />
    ),
  },
  reviewers: { width: 160, cell: (view) => <PeopleCell view={view} field="reviewers" /> },
  assignees: { width: 160, cell: (view) => <PeopleCell view={view} field="assignees" /> },
  start_date: { width: 136, cell: (view) => <DayCell view={view} field="start_date" /> },
  due_date: { width: 136, cell: (view) => <DayCell view={view} field="due_date" /> },
  estimate: { width: 120, align: 'end', cell: (view) => <DurationCell view={view} field="estimate" /> },
  priority: { width: 112, cell: (view) => <PriorityCell view={view} /> },
  tags: { width: 176, cell: (view) => <TagsCell view={view} /> },
  status: { width: 160, cell: (view, { statusById }) => <StatusCell view={view} statusById={statusById} /> },
  frame_in: frameLook('frame_in'),
  frame_out: frameLook('frame_out'),
  cut_in: frameLook('cut_in'),
  cut_out: frameLook('cut_out'),
  code: { width: 128, cell: (view) => textIn(editOf(view, 'code'), view.scene.code) },
}
