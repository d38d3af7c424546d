// voice.js: recording and hearing voice notes.
export { VoiceBar } from '../views/VoiceBar.tsx'
export { VoicePlayer } from '../views/VoicePlayer.tsx'
