import { pageLanguage, failureOf, type ReportHistory, type WoohooStore } from '@arbo/core'
import { decimalText, percentOf, percentText } from '@arbo/core/format'
import { ArrowRight, Eye, GitCompareArrows, Pencil, Trash2 } from '@arbo/kit/icons'
import { Stack, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { listTexts } from '../../ui/list/texts.ts'
import { woohooTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ListRowMenu } from '../../ui/list/ListRowMenu.tsx'
import { historyPath } from './woohoo-address.ts'
import styles from './woohoo.module.css'

interface HistoryRowProps {
  store: WoohooStore
  row: ReportHistory
  isShown: boolean
  compared: boolean
  onRename: () => void
  onRemove: () => void
}

/** A saved report in the history, with its actions. */
export function HistoryRow({ store, row, isShown, compared, onRename, onRemove }: HistoryRowProps): ReactNode {
  const { toasts, router } = useApp()
  const { scene } = useLevels()
  const { id, name, entity, grand_total: total, created_at, created_by, editable } = row
  const path = historyPath(entity?.id ?? null, id)
  const run = (act: Promise<unknown>): void =>
    void act.catch((reason: unknown) =>
      toasts.show({ kind: 'error', title: listTexts.failedAction, message: messageOf(failureOf(reason)) }),
    )
  const percent = percentOf(String(total.approved), String(total.scenes))
  return (
    <li className={styles['woohoo-history-row']} data-shown={isShown || compared ? '' : undefined}>
      <Stack fill>
        <Link to={path} className={styles['woohoo-history-name']}>
          {name}
        </Link>
        <Text tone="muted" font="small" figures>
          {woohooTexts.figures({
            approved: total.approved,
            all: total.scenes,
            percent: percentText(decimalText(percent, pageLanguage()), pageLanguage()),
            ...scene,
          })}
        </Text>
        <span className={styles['woohoo-history-when']}>
          <TimeAgo at={created_at} words={(ago) => woohooTexts.by({ moment: ago, name: created_by.display_name })} />
          {isShown && <span className={styles['woohoo-badge']}>{woohooTexts.shown}</span>}
          {compared && <span className={styles['woohoo-badge']}>{woohooTexts.compared}</span>}
        </span>
      </Stack>
      <ListRowMenu
        name={name}
        actions={[
          isShown
            ? { label: woohooTexts.toNow, icon: <Eye />, onSelect: () => run(store.open(null)) }
            : { label: woohooTexts.show, icon: <Eye />, onSelect: () => run(store.open(id)) },
          compared
            ? {
                label: woohooTexts.compareStop,
                icon: <GitCompareArrows />,
                onSelect: () => run(store.compareWith(null)),
              }
            : { label: woohooTexts.compare, icon: <GitCompareArrows />, onSelect: () => run(store.compareWith(id)) },
          { label: woohooTexts.open, icon: <ArrowRight />, onSelect: () => router.navigate(path) },
          ...(editable
            ? [
                { label: woohooTexts.rename, icon: <Pencil />, onSelect: onRename },
                { label: woohooTexts.remove, icon: <Trash2 />, danger: true, onSelect: onRemove },
              ]
            : []),
        ]}
      />
    </li>
  )
}
