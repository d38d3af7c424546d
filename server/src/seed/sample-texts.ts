import { catalogue } from '@arbo/core/contract'
import { textsOf } from '../platform/texts.ts'
import { text as below } from '../planning/texts.ts'

/** What a sample production says, in the language of whoever asked for it. */
export const sampleMessages = catalogue('server.sample', {
  'sample.project': 'Sample production',
  'sample.about': 'To look around and try things out; archive it when you no longer need it. {credit}.',
  'sample.process': 'Animation',
  'sample.episode': 'Opening',
  'sample.take': 'Morning in the meadow',
  'sample.scene_1': 'Meadow at dawn',
  'sample.scene_2': 'By the brook',
  'sample.scene_3': 'The bird on the branch',
  'sample.scene_4': 'Title over the burrow',
  'sample.version': 'First pass',
  'sample.frames': 'Frames {first} to {last}',
  'sample.note_fog': 'The fog lifts too early here. Hold it until the sun touches the hill.',
  'sample.note_camera': 'Lovely drift of the camera. Could it settle a little softer at the end?',
  'sample.note_water': 'Water highlights flicker between these frames.',
  'sample.note_wing': 'Wing pose reads well now.',
  'sample.note_title': 'Approved. Title card is final.',
})

/** Names of the film's scenes, in its order. */
export const SCENE_KEYS = ['sample.scene_1', 'sample.scene_2', 'sample.scene_3', 'sample.scene_4'] as const

export const text = textsOf({ answers: sampleMessages, below })
