import { useEffect, useState, type ReactNode } from 'react'
import type { OtherScene } from '@arbo/core'
import { useLevels } from '@arbo/kit'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

/** Waits for the hand to rest before it asks the server, ms. */
const REST = 200

/** Finds another scene of the workspace to compare with. */
export function SceneSearch(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const scene = useLevels().scene.word
  const [text, setText] = useState('')
  const [scenes, setScenes] = useState<OtherScene[] | 'failed' | null>(null)

  useEffect(() => {
    if (text.trim() === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      viewer.source.scenes?.find(text, abort.signal).then(setScenes, () => {
        if (!abort.signal.aborted) setScenes('failed')
      })
    }, REST)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [viewer, text])

  return (
    <div className="compare-search">
      <input
        type="search"
        aria-label={texts.compareSceneSearch({ scene })}
        placeholder={texts.compareSceneSearch({ scene })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="status" className="compare-none">
        {scenes === 'failed' && texts.compareSceneFailed}
        {Array.isArray(scenes) && scenes.length === 0 && texts.compareNoScene}
      </div>
      {Array.isArray(scenes) && scenes.length > 0 && (
        <ul>
          {scenes.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                className="compare-scene"
                data-close=""
                onClick={() => void viewer.attempt(() => viewer.compare.withScene(each))}
              >
                {each.name}
                <small>{each.path}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
