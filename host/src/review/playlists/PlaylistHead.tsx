import { playlistsStore, type Playlist, type PlaylistChanges, type PlaylistStore, type RuleProblem } from '@arbo/core'
import { Lock, SlidersHorizontal, Users } from '@arbo/kit/icons'
import { Button, Moment } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { playlistTexts, ruleTexts } from './texts.ts'
import { levelValues } from '../../app/level-text.ts'
import { useLevels } from '../../app/levels.ts'
import { People } from '../../ui/People.tsx'
import { ReviewLive } from '../rooms/ReviewLive.tsx'
import { ChangesDialog } from './ChangesDialog.tsx'
import { changeWords } from './change-words.ts'
import { KindSign } from './playlist-columns.tsx'
import { PlaylistMenu } from './PlaylistMenu.tsx'
import { RuleDialog } from './rules/RuleDialog.tsx'
import { ShareDialog } from './share/ShareDialog.tsx'
import styles from './playlists.module.css'

interface PlaylistHeadProps {
  store: PlaylistStore
  playlist: Playlist
  changes: PlaylistChanges | null
  problems: readonly RuleProblem[]
}

/** The head of a playlist: its facts, its changes since it was shared, and its actions. */
export function PlaylistHead({ store, playlist, changes, problems }: PlaylistHeadProps): ReactNode {
  const { session, router } = useApp()
  const levels = useLevels()
  const lists = useMemo(() => playlistsStore(session), [session])
  const [dialog, setDialog] = useState<'share' | 'rule' | 'changes' | null>(null)
  const close = (): void => setDialog(null)
  const { name, kind, owner, rule, item_count, request_count, expires_at } = playlist
  const changed = changes && changeWords(changes)

  return (
    <>
      <header className={styles['playlist-head']}>
        <h1 title={name}>{name}</h1>
        <div className={styles['playlist-facts']}>
          <KindSign kind={kind} />
          <People people={[owner]} named />
          <span>{playlistTexts.items({ ...levelValues(levels), count: item_count ?? 0 })}</span>
          {expires_at && (
            <span>
              <Lock /> <Moment at={expires_at} words={(day) => playlistTexts.until({ day })} />
            </span>
          )}
        </div>
        <div className="arbo-row arbo-wrap arbo-pushed arbo-gap-8">
          {changes && changed && (
            <button type="button" className={styles['playlist-changed']} onClick={() => setDialog('changes')}>
              {playlistTexts.changedReason[changes.snapshot.reason]} ({changed})
            </button>
          )}
          {kind === 'smart' && playlist.may_edit && (
            <Button icon={<SlidersHorizontal />} onClick={() => setDialog('rule')}>
              {playlistTexts.editRule}
            </Button>
          )}
          <ReviewLive playlist={{ ...playlist, item_count: item_count ?? 0 }} />
          {playlist.may_share && (
            <Button icon={<Users />} onClick={() => setDialog('share')}>
              {playlistTexts.share}
              {request_count > 0 && (
                <span className={styles['playlist-requests']}>{playlistTexts.requests({ count: request_count })}</span>
              )}
            </Button>
          )}
          <PlaylistMenu
            store={store}
            lists={lists}
            playlist={playlist}
            onSnapshots={() => setDialog('changes')}
            onLeft={() => router.navigate('/co/pyl')}
          />
        </div>
      </header>
      {problems.length > 0 && (
        <p className={styles['playlist-problem']} role="alert">
          {playlistTexts.ruleProblem({ count: problems.length })}
        </p>
      )}
      {dialog === 'share' && <ShareDialog playlist={playlist} onClose={close} />}
      {dialog === 'changes' && <ChangesDialog store={store} id={playlist.id} changes={changes} onClose={close} />}
      {dialog === 'rule' && rule && (
        <RuleDialog
          title={name}
          action={ruleTexts.save}
          initial={rule}
          problems={problems}
          onSave={async (next) => {
            await store.update({ rule: next })
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
