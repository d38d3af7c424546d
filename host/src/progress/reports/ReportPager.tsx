import type { ReportPage } from '@arbo/core'
import { ChevronLeft, ChevronRight } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { reportTexts } from './texts.ts'
import styles from './reports.module.css'

/** The shown rows of all, and buttons to the other pages. */
export function ReportPager({ page, onPage }: { page: ReportPage; onPage: (page: number) => void }): ReactNode {
  const { total, per_page } = page
  const first = (page.page - 1) * per_page + 1
  const last = Math.min(total, first + per_page - 1)
  const isOne = total <= per_page
  return (
    <div className={styles['rpt-pager']}>
      <span role="status">
        {isOne ? reportTexts.rowsCount({ count: total }) : reportTexts.rows({ from: first, to: last, total })}
      </span>
      {!isOne && (
        <>
          <IconButton
            icon={<ChevronLeft />}
            label={reportTexts.previous}
            disabled={page.page === 1}
            onClick={() => onPage(page.page - 1)}
          />
          <IconButton
            icon={<ChevronRight />}
            label={reportTexts.next}
            disabled={last >= total}
            onClick={() => onPage(page.page + 1)}
          />
        </>
      )}
    </div>
  )
}
