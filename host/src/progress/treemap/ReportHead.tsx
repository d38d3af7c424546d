import { shownReport, type WoohooStore } from '@arbo/core'
import { saveReportHistoryFields } from '@arbo/core/internal'
import { ArrowRight, Clock, Download, Lock } from '@arbo/kit/icons'
import { Button, Moment, Text, useDates } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { woohooTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { useSaveFile } from '../../ui/exports/use-save-file.ts'
import styles from './woohoo.module.css'

interface ReportHeadProps {
  store: WoohooStore
  name: string
  hasPanel: boolean
  onPanel: (on: boolean) => void
}

/** The head of a report: its subject, date and actions. */
export function ReportHead({ store, name, hasPanel, onPanel }: ReportHeadProps): ReactNode {
  const { toasts, router } = useApp()
  const dates = useDates()
  const state = useSelected(store, (now) => now)
  const { entity, opened, status } = state
  const { takenAt } = shownReport(state)
  /** The file has all levels; the treemap's own export has only the visible ones. */
  const { save } = useSaveFile<'csv' | 'xlsx'>(listTexts.exportFailed)
  /** The proposed name; null: nothing is being saved. */
  const [saving, setSaving] = useState<string | null>(null)

  return (
    <>
      <header className={styles['woohoo-head']}>
        <h1 title={name}>{name}</h1>
        {takenAt && !opened && (
          <Text tone="subtle" font="small" nowrap>
            <Moment at={takenAt} words={(moment) => woohooTexts.asOf({ moment })} />
          </Text>
        )}
        <div className={styles['woohoo-tools']}>
          <Button icon={<Clock />} aria-pressed={hasPanel} onClick={() => onPanel(!hasPanel)}>
            {woohooTexts.history}
          </Button>
          <Button
            variant="primary"
            disabled={status !== 'ready'}
            onClick={() => setSaving(`${name}, ${dates.moment(Date.now())}`)}
          >
            {woohooTexts.save}
          </Button>
          <ListRowMenu
            name={name}
            actions={[
              ...(entity
                ? [
                    {
                      label: woohooTexts.directory,
                      icon: <ArrowRight />,
                      onSelect: () => router.navigate(`/pl/dir/${entity.id}`),
                    },
                  ]
                : []),
              {
                label: woohooTexts.exportCsv,
                icon: <Download />,
                onSelect: () => void save('csv', () => store.exportFile('csv')),
              },
              {
                label: woohooTexts.exportXlsx,
                icon: <Download />,
                onSelect: () => void save('xlsx', () => store.exportFile('xlsx')),
              },
            ]}
          />
        </div>
      </header>
      {opened && (
        <p className={styles['woohoo-then']} role="status">
          <Lock />
          <span>
            <strong>{opened.name}</strong>{' '}
            <Moment
              at={opened.report.taken_at}
              words={(when) => woohooTexts.asOfBy({ moment: when, name: opened.created_by.display_name })}
            />
          </span>
          <Button size="small" onClick={() => void store.open(null)}>
            {woohooTexts.toNow}
          </Button>
        </p>
      )}
      {saving !== null && (
        <NameDialog
          label={woohooTexts.reportName}
          limits={saveReportHistoryFields.name}
          title={woohooTexts.saveTitle}
          action={woohooTexts.save}
          lead={woohooTexts.saveLead}
          initial={saving}
          onSave={async (title) => {
            await store.save(title)
            toasts.show({ kind: 'success', title: woohooTexts.saved({ name: title }) })
          }}
          onClose={() => setSaving(null)}
        />
      )}
    </>
  )
}
