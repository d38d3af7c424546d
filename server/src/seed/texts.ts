import { textsOf, text as below } from '../platform/texts.ts'

/** Texts of making the demo workspace. */
const ENGLISH = {
  'seed.accounts': '\nDemo workspace: {film}\nSign in as {emails}\nPassword of each: {password}\n',
  'seed.begin': 'Making the demo workspace of a real film clip. This takes about a minute, once.',
  'seed.cutting': 'Cutting the film at its scene changes: {percent} %',
  'seed.preparing': 'Preparing scene {number} of {total}',
  'seed.failed': 'The demo workspace could not be finished ({reason}). The next start tries again.',
  'seed.disk_full': 'the disk of {folder} is full',
  'seed.done': 'The demo workspace is ready.',
} as const

export const text = textsOf({ english: ENGLISH, below })
