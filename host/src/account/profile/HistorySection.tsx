import { Button, ErrorState, Loading, Moment, Skeleton } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { Table, TableRow } from '../../ui/Table.tsx'
import { accountTexts } from './texts.ts'
import { useAnswer } from '../auth/use-answer.ts'
import { deviceOf } from './device-of.ts'
import { Section } from './Section.tsx'

const PAGE_SIZE = 10

const columnsOf = () => [
  { id: 'what', label: accountTexts.historyWhat },
  { id: 'when', label: accountTexts.historyWhen },
  { id: 'where', label: accountTexts.historyWhere },
  { id: 'device', label: accountTexts.historyDevice },
]

/** The login history, page by page (AUTH-46). */
export function HistorySection(): ReactNode {
  const account = useAccount()
  const [page, setPage] = useState(1)
  const { answer, failure, again } = useAnswer(String(page), () => account.loginHistory(page, PAGE_SIZE))
  // The number of pages stays known while another page loads.
  const [pages, setPages] = useState(1)
  const last = answer?.meta.last_page ?? pages
  if (last !== pages) setPages(last)
  return (
    <Section id="history" lead={accountTexts.historyLead}>
      {failure && <ErrorState title={accountTexts.historyFailed} message={readFailureOf(failure)} onRetry={again} />}
      {!answer && !failure && (
        <Loading label={accountTexts.historyLoading}>
          <Skeleton height={40 * PAGE_SIZE} />
        </Loading>
      )}
      {answer && (
        <Table label={accountTexts.sections.history} frame="card" columns={columnsOf()}>
          {answer.data.map(({ id, event, at, address, user_agent }) => (
            <TableRow key={id}>
              {accountTexts.events[event]}
              <Moment at={at} />
              {address}
              <span title={user_agent}>{deviceOf(user_agent)}</span>
            </TableRow>
          ))}
        </Table>
      )}
      {last > 1 && (
        <nav
          className="arbo-row arbo-justify-end arbo-gap-8 arbo-tone-muted arbo-figures"
          aria-label={accountTexts.historyPages}
        >
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {accountTexts.newer}
          </Button>
          <span aria-live="polite">{accountTexts.pageOf({ page, last })}</span>
          <Button size="small" disabled={page >= last} onClick={() => setPage(page + 1)}>
            {accountTexts.older}
          </Button>
        </nav>
      )}
    </Section>
  )
}
