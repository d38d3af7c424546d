import { sceneGridStore } from '@arbo/core/internal'
import { Button, PageHead, Stack } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { withLevels } from '../../app/level-text.ts'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { sceneTexts } from '../scenes/texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ScenesView } from '../scenes/ScenesView.tsx'
import { PRESETS, PRESET_NAMES, presetOf } from './presets.ts'
import { ProjectMenu } from './ProjectMenu.tsx'
import styles from './update.module.css'

/** /pl/au: the scenes of all projects, for those who assign work. */
export function UpdateScreen(): ReactNode {
  const { session } = useApp()
  const levels = useLevels()
  const store = useMemo(() => sceneGridStore(session, { name: 'update' }), [session])
  const query = useSelected(store, (state) => state.query)
  const preset = presetOf(query.conditions)
  return (
    <Stack fill>
      <PageHead title={texts.labels.update} about={withLevels(sceneTexts.updateLead, levels)} />
      <ScenesView
        store={store}
        place="update"
        wide
        label={levels.scene.many}
        lead={
          <div className={styles['update-presets']} role="group" aria-label={sceneTexts.presets}>
            {PRESET_NAMES.map((name) => (
              <Button
                key={name}
                size="small"
                variant={preset === name ? 'secondary' : 'ghost'}
                aria-pressed={preset === name}
                onClick={() => void store.ask({ conditions: PRESETS[name], combine: 'and' })}
              >
                {sceneTexts.presetNames[name]}
              </Button>
            ))}
            <span className="spacer" />
            <ProjectMenu store={store} value={query.entityId} />
          </div>
        }
      />
    </Stack>
  )
}
