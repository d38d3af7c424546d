import type { Target, TargetUserRole } from '@arbo/core'
import type { UserTargetsStore } from '@arbo/core/internal'
import { Pencil, Trash2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import { BulkGivenDialog } from './BulkGivenDialog.tsx'
import { GiveDialog } from './GiveDialog.tsx'
import type { Holders } from './HolderPicker.tsx'
import { ImportTargets } from './ImportTargets.tsx'
import { useCurrentMonth } from './use-month.ts'

type Asked =
  | { type: 'give'; target?: Pick<Target, 'id' | 'name' | 'duration'>; holders?: Holders; start?: string }
  | { type: 'edit'; given: TargetUserRole }
  | { type: 'bulk'; rows: readonly TargetUserRole[] }
  | { type: 'delete'; rows: readonly TargetUserRole[] }
  | { type: 'import' }

interface GivenActions {
  may: { add: boolean; update: boolean; delete: boolean }
  ask: (request: Asked) => void
  actionsOf: (given: TargetUserRole) => RowAction[]
  /** Buttons for several. */
  bulkOf: (rows: readonly TargetUserRole[]) => ReactNode
  dialog: ReactNode
}

/** Actions on given targets: giving, changing, withdrawing, importing. */
export function useGivenActions(store: UserTargetsStore): GivenActions {
  const { session, toasts } = useApp()
  useSessionState((state) => state.permissions)
  const readOnly = useReadOnly() !== null
  const month = useCurrentMonth()
  const [request, ask] = useState<Asked | null>(null)
  const may = {
    add: !readOnly && session.can('target_addUserTarget_create'),
    update: !readOnly && session.can('target_updateUserTarget_update'),
    delete: !readOnly && session.can('target_deleteUserTarget_delete'),
  }
  const close = (): void => ask(null)
  const say = (title: string): void => void toasts.show({ id: 'list-act', kind: 'success', title })

  function dialogOf(what: Asked): ReactNode {
    switch (what.type) {
      case 'give':
        return <GiveDialog {...what} start={what.start ?? `${month}-01`} store={store} onDone={say} onClose={close} />
      case 'edit':
        return <GiveDialog given={what.given} start="" store={store} onDone={say} onClose={close} />
      case 'bulk':
        return <BulkGivenDialog rows={what.rows} store={store} onDone={say} onClose={close} />
      case 'import':
        return <ImportTargets store={store} onDone={say} onClose={close} />
      case 'delete':
        return (
          <ConfirmDialog
            title={targetsTexts.takeBackTitle({ count: what.rows.length, name: what.rows[0]?.target.name ?? '' })}
            message={targetsTexts.takeBackMessage}
            confirmLabel={targetsTexts.takeBack}
            onConfirm={async () => {
              await store.remove(what.rows.map(({ id }) => id))
              say(targetsTexts.takenBack({ count: what.rows.length }))
            }}
            onClose={close}
          />
        )
    }
  }

  return {
    may,
    ask,
    actionsOf: (given) => [
      ...(may.update ? [{ label: texts.edit, icon: <Pencil />, onSelect: () => ask({ type: 'edit', given }) }] : []),
      ...(may.delete
        ? [
            {
              label: targetsTexts.takeBack,
              icon: <Trash2 />,
              danger: true,
              onSelect: () => ask({ type: 'delete', rows: [given] }),
            },
          ]
        : []),
    ],
    bulkOf: (rows) => (
      <>
        {may.update && (
          <Button size="small" icon={<Pencil />} onClick={() => ask({ type: 'bulk', rows })}>
            {targetsTexts.editSeveral}
          </Button>
        )}
        {may.delete && (
          <Button size="small" variant="danger" icon={<Trash2 />} onClick={() => ask({ type: 'delete', rows })}>
            {targetsTexts.takeBack}
          </Button>
        )}
      </>
    ),
    dialog: request && dialogOf(request),
  }
}
