import { failureOf, type SharedComments } from '@arbo/core'
import { shareComments, type GuestLinksOf } from '@arbo/core/internal'
import { Users } from '@arbo/kit/icons'
import { Button, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { messageOf } from '../../../app/failure.ts'
import { guestTexts } from '../texts.ts'
import { ConfirmDialog } from '../../../ui/list/ConfirmDialog.tsx'

/** Shares earlier comments and drawings with clients, after showing how many there are (XREV-27). */
export function ShareComments({ of }: { of: GuestLinksOf }): ReactNode {
  const { session, toasts } = useApp()
  const [counts, setCounts] = useState<SharedComments | null>(null)
  const [busy, setBusy] = useState(false)
  if (!session.can('media_deleteComment_delete')) return null

  async function count(): Promise<void> {
    setBusy(true)
    try {
      const unshared = await shareComments(session, of, true)
      if (unshared.comments + unshared.drawings > 0) setCounts(unshared)
      else toasts.show({ id: 'share-comments', kind: 'info', title: guestTexts.shareNothing })
    } catch (error) {
      const message = messageOf(failureOf(error))
      toasts.show({ id: 'share-comments', kind: 'error', title: guestTexts.shareFailed, message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Text as="p" tone="muted" font="small">
        {guestTexts.shareLead}
      </Text>
      <Button size="small" icon={<Users />} busy={busy} onClick={() => void count()}>
        {guestTexts.share}
      </Button>
      {counts && (
        <ConfirmDialog
          title={guestTexts.shareTitle}
          message={guestTexts.shareMessage({ kept: keptText(counts) })}
          confirmLabel={guestTexts.shareConfirm}
          onConfirm={async () => {
            const shared = await shareComments(session, of, false)
            toasts.show({ id: 'share-comments', kind: 'success', title: guestTexts.shared({ kept: keptText(shared) }) })
          }}
          onClose={() => setCounts(null)}
        />
      )}
    </div>
  )
}

function keptText({ comments, drawings }: SharedComments): string {
  return guestTexts.kept({ comments, drawings, both: comments > 0 && drawings > 0 ? 'yes' : 'no' })
}
