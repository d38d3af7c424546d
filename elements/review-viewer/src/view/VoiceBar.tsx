import { useEffect, useMemo, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react'
import { VOICE_MS_MAX } from '@arbo/core'
import { Check, CircleAlert, Mic, Pause, Play, Square, Trash2 } from '@arbo/kit/icons'
import { Button, IconButton } from '@arbo/kit/ui'
import { minutesOf } from '../model/comments/minutes-of.ts'
import { VoiceRecorder, type VoiceFault } from '../model/comments/voice-recorder.ts'
import { type TextKey, useTexts } from '../texts.ts'
import { VoicePlayer } from './VoicePlayer.tsx'
import { useViewer } from './ViewerContext.tsx'

const FAULTS: Readonly<Record<VoiceFault, TextKey>> = {
  refused: 'voiceRefused',
  absent: 'voiceAbsent',
  unsupported: 'voiceUnsupported',
  failed: 'voiceFailed',
}

/** Records a voice note from its first moment on; what was recorded is heard before it is attached. */
export function VoiceBar({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const recorder = useMemo(() => new VoiceRecorder(), [])
  const voice = useSyncExternalStore(recorder.store.subscribe, recorder.store.getState)
  useEffect(() => {
    viewer.pause()
    void recorder.start()
    return () => recorder.discard()
  }, [recorder, viewer])
  const { state, take, fault, asking } = voice

  return (
    <div className="voice-bar" role="group" aria-label={texts.voiceNote} data-state={state}>
      {asking && <p className="voice-words">{texts.voiceAsking}</p>}
      {fault && (
        <p className="voice-words" role="alert">
          <CircleAlert />
          {texts[FAULTS[fault]]}
        </p>
      )}
      {state !== 'inactive' && (
        <>
          <Mic className="voice-sign" />
          <span className="arbo-visually-hidden" role="status">
            {state === 'recording' ? texts.voiceRecording : texts.voicePaused}
          </span>
          <span className="voice-level" style={{ '--level': voice.level } as CSSProperties} />
          <span className="voice-time">
            {minutesOf(voice.ms)} <small>{texts.voiceOf({ last: minutesOf(VOICE_MS_MAX) })}</small>
          </span>
          {state === 'recording' ? (
            <IconButton size="small" label={texts.voicePause} icon={<Pause />} onClick={() => recorder.pause()} />
          ) : (
            <IconButton size="small" label={texts.voiceResume} icon={<Play />} onClick={() => recorder.resume()} />
          )}
          <IconButton size="small" label={texts.voiceStop} icon={<Square />} onClick={() => recorder.stop()} />
        </>
      )}
      {take && (
        <>
          <VoicePlayer src={take.url} voice={take.voice} />
          <Button
            size="small"
            icon={<Check />}
            title={texts.voiceAdd}
            onClick={() => {
              viewer.comments.attach([{ file: take.file, voice: take.voice }])
              onClose()
            }}
          >
            {texts.add}
          </Button>
        </>
      )}
      {fault ? (
        <Button size="small" onClick={() => void recorder.start()}>
          {texts.retry}
        </Button>
      ) : null}
      <IconButton size="small" label={texts.voiceDiscard} icon={<Trash2 />} onClick={onClose} />
    </div>
  )
}
