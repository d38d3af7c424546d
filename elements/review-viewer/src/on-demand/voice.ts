// voice.js: recording and hearing voice notes.
export { VoiceBar } from '../view/VoiceBar.tsx'
export { VoicePlayer } from '../view/VoicePlayer.tsx'
