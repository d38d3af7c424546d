import type { Timesheet } from '@arbo/core'
import { CircleCheck, Clock } from '@arbo/kit/icons'
import { Row, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { timeTexts } from './texts.ts'

const SIGNS = { open: null, submitted: <Clock />, approved: <CircleCheck /> }

type State = Pick<Timesheet, 'state' | 'state_by' | 'state_at' | 'person'>

function words({ state, state_by: by, person }: State): string {
  if (state === 'open') return by ? timeTexts.stateOpened({ name: by.display_name }) : timeTexts.states.open
  if (state === 'approved') return by ? timeTexts.stateApprovedBy({ name: by.display_name }) : timeTexts.states.approved
  if (by === null || by.id === person.id) return timeTexts.states.submitted
  return timeTexts.stateSubmittedBy({ name: by.display_name })
}

/** How far a timesheet is, with who brought it there and when. */
export function SheetState({ sheet }: { sheet: State }): ReactNode {
  // Its person withdrew it themselves: that is like any other open week.
  const isPlain = sheet.state === 'open' && (sheet.state_by === null || sheet.state_by.id === sheet.person.id)
  if (isPlain) return null
  return (
    <Row gap={4} shrinks role="status">
      {SIGNS[sheet.state]}
      <Text truncate weight="medium">
        {words(sheet)}
      </Text>
      {sheet.state_at !== null && (
        <Text tone="subtle" nowrap>
          · <TimeAgo at={sheet.state_at} />
        </Text>
      )}
    </Row>
  )
}
