import type { ReactNode } from 'react'
import { voicePart } from '../on-demand/voice-part.ts'
import { OnDemand } from './OnDemand.tsx'
import type { VoicePlayerProps } from './VoicePlayer.tsx'

/** A voice note among the attachments. */
export function VoiceNote(props: VoicePlayerProps): ReactNode {
  return (
    <OnDemand part={voicePart} wait={<div className="voice" aria-busy="true" />}>
      {({ VoicePlayer }) => <VoicePlayer {...props} />}
    </OnDemand>
  )
}
