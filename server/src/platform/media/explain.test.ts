import { expect, test } from 'vitest'
import { MediaError } from './errors.ts'
import { explainFailure } from './explain.ts'
import { longestRun } from './limits.ts'
import { ProcessError } from '../child-process.ts'

const full = Object.assign(new Error('write failed'), { code: 'ENOSPC' })
const failed = (stderr: string, exitCode: number | null = 1) =>
  new ProcessError('process_failed', 'ffmpeg ended', stderr, exitCode)

test.each([
  [
    'a decoder that gives up',
    failed('Invalid data found'),
    'The video is damaged, or in a format that cannot be decoded',
  ],
  ['a decoder that never ends', new ProcessError('process_timeout', 'ffmpeg stopped'), 'takes longer to prepare than'],
  ['a full disk under ffmpeg', failed('out.mp4: No space left on device'), 'The disk of the server is full.'],
  ['a full disk under the server', full, 'The disk of the server is full.'],
  ['a program that the system ended', failed('', null), 'The server ran out of memory.'],
  ['a missing program', new ProcessError('process_not_started', 'no ffmpeg'), 'ffmpeg and ffprobe were not found.'],
])('XREV-19 %s gets a readable explanation', (_, error, words) => {
  const explained = explainFailure(error)
  expect(explained).toMatchObject({ message: expect.stringContaining(words), cause: error })
})

test('cancellations and errors with their own message stay unchanged', () => {
  const cancelled = new ProcessError('process_aborted', 'ffmpeg was cancelled')
  const refused = new MediaError('no_frames')
  expect([explainFailure(cancelled), explainFailure(refused)]).toEqual([cancelled, refused])
})

test('XREV-19 the time limit grows with the film, and is at most a day', () => {
  expect(longestRun(0)).toBe(600_000)
  expect(longestRun(1000)).toBe(2_600_000)
  expect(longestRun(10_000_000)).toBe(86_400_000)
})
