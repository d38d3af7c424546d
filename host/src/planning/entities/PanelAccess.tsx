import { failureOf, type AccessEntry, type EntityStore } from '@arbo/core'
import { Avatar, Button, classes, Notice, Text } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { messageOf } from '../../app/failure.ts'
import { directoryTexts } from './directory-texts.ts'
import styles from './panel.module.css'

function rightsWords({ rights, coordinates }: AccessEntry): string {
  if (coordinates) return directoryTexts.fullControl
  return rights.includes('project_updateEntity_update') ? directoryTexts.mayChange : directoryTexts.mayLook
}

/** Who sees the entity and what they may do; loaded on demand. */
export function PanelAccess({ store }: { store: EntityStore }): ReactNode {
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState(1)
  const [rows, setRows] = useState<readonly AccessEntry[]>([])
  const [total, setTotal] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!open) return
    let isOver = false
    async function read(): Promise<void> {
      try {
        const answer = await store.access(page)
        if (isOver) return
        setRows((before) => (page === 1 ? answer.rows : [...before, ...answer.rows]))
        setTotal(answer.total)
        setFailure(null)
      } catch (error) {
        if (!isOver) setFailure(messageOf(failureOf(error)))
      }
    }
    void read()
    return () => {
      isOver = true
    }
  }, [store, open, page])

  return (
    <details
      className={classes(styles['entity-panel-section'], styles['entity-access'])}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <h3>{directoryTexts.access}</h3>
      </summary>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <ul className={styles['entity-panel-rows']}>
        {rows.map((entry) => (
          <li key={entry.person.id}>
            <Avatar name={entry.person.display_name} src={entry.person.profile_image} size={24} decorative />
            <span className={styles['entity-panel-name']}>{entry.person.display_name}</span>
            <Text tone="muted" font="small" figures>
              {rightsWords(entry)} ·{' '}
              {entry.coordinates ? directoryTexts.via({ name: entry.coordinates.name }) : entry.role}
            </Text>
          </li>
        ))}
      </ul>
      {rows.length > 0 && rows.length < total && (
        <Button size="small" variant="ghost" onClick={() => setPage(page + 1)}>
          {directoryTexts.more}
        </Button>
      )}
    </details>
  )
}
