import { textsIn } from '@arbo/core'
import { messages } from '../../texts.ts'
import type { Rendition } from '@arbo/core'
import { expect, it } from 'vitest'
import { downloadsOf, goesWith } from './rendition-files.ts'

const texts = textsIn(messages, 'en')

const file = (change: object) => ({
  original_name: 'sc 010.mov',
  original: 'https://api.test/f/original.mov?access_token=a&download=sc%20010.mov',
  src: 'https://api.test/f/proxy.mp4?access_token=b',
  is_proxy: true,
  ...change,
})
const renditionOf = (change: object) =>
  ({ total_comments: 0, total_annotations: 0, files: [file({})], ...change }) as unknown as Rendition

it('REV-17 the uploaded file and its playable copy can be downloaded, but only with the right', () => {
  expect(downloadsOf(texts, renditionOf({})).map(({ name, href }) => [name, href])).toEqual([
    ['sc 010.mov', 'https://api.test/f/original.mov?access_token=a&download=sc%20010.mov'],
    ['sc 010.proxy.mp4', 'https://api.test/f/proxy.mp4?access_token=b&download=sc%20010.proxy.mp4'],
  ])
  expect(downloadsOf(texts, renditionOf({ files: [file({ is_proxy: false })] }))).toHaveLength(1)
  expect(downloadsOf(texts, renditionOf({ files: [file({ original: null })] }))).toEqual([])
  expect(downloadsOf(texts, renditionOf({ files: [file({ original: 'javascript:alert(1)' })] }))).toEqual([])
})

it('REV-17 deleting a rendition lists the items deleted with it', () => {
  expect(goesWith(texts, renditionOf({}), 0, 'en')).toBe(
    'Its file is deleted with it, for everyone. You can restore it from the trash for 30 days.',
  )
  const full = renditionOf({ total_comments: 4, total_annotations: 1, files: [file({}), file({})] })
  expect(goesWith(texts, full, 2, 'en')).toBe(
    'Its 2 files, 4 comments, 1 drawing, and 2 markers are deleted with it, for everyone. You can restore it from the trash for 30 days.',
  )
})
