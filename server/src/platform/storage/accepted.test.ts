import { describe, expect, test } from 'vitest'
import {
  acceptedType,
  ACCEPTED_UPLOADS,
  checkAttachmentSize,
  checkReviewSize,
  fileExtension,
  fileKind,
  MAX_REVIEW_BYTES,
  REVIEW_UPLOADS,
  reviewTypes,
  SEQUENCE_UPLOAD,
} from './accepted.ts'

const file = (name: string, type = '') => ({ name, type })

describe('accepted uploads', () => {
  test('CORE-32 the general list is the specified one', () => {
    const kinds = [...new Set(ACCEPTED_UPLOADS.map(({ kind }) => kind))]
    const extensions = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        ACCEPTED_UPLOADS.filter((type) => type.kind === kind).flatMap((type) => type.extensions),
      ]),
    )
    expect(extensions).toEqual({
      image: ['png', 'gif', 'jpg', 'jpeg'],
      video: ['mov', 'mp4', 'm4v'],
      audio: ['webm', 'weba'],
      csv: ['csv'],
      excel: ['xls', 'xlsx'],
      pdf: ['pdf'],
      doc: ['doc', 'docx', 'ppt', 'pptx', 'txt'],
    })
  })

  test('REV-14 review takes JPEG, PNG, MOV and MP4 only', () => {
    const single = REVIEW_UPLOADS.filter((type) => type !== SEQUENCE_UPLOAD)
    expect(single.flatMap(({ extensions }) => extensions)).toEqual(['png', 'jpg', 'jpeg', 'mov', 'mp4'])
    expect(reviewTypes([file('A.MOV', 'video/quicktime')])[0]?.mime).toBe('video/quicktime')
    for (const name of ['a.gif', 'a.m4v', 'a.pdf', 'a.webm']) {
      expect(() => reviewTypes([file(name)])).toThrow(expect.objectContaining({ code: 'invalid_file_format' }))
    }
  })

  test('XREV-19 a zip of pictures is a film, and no other kind of upload', () => {
    for (const type of ['application/zip', 'application/x-zip-compressed', '']) {
      expect(reviewTypes([file('shot.zip', type), file('b.mov')]).map(({ kind }) => kind)).toEqual(['video', 'video'])
    }
    const refused = { code: 'invalid_file_format' }
    expect(() => reviewTypes([file('shot.zip', 'image/png')])).toThrow(expect.objectContaining(refused))
    expect(() => acceptedType(file('shot.zip', 'application/zip'))).toThrow(expect.objectContaining(refused))
  })

  test.each(['clip', '.mp4', 'clip.', 'folder.mp4/clip', ' '])('CORE-70 %j has no extension', (name) => {
    const expected = { code: 'file_must_have_ext', message: 'The file must have an extension' }
    expect(() => fileExtension(name)).toThrow(expect.objectContaining(expected))
  })

  test('extensions are read in any case, and only the last one counts', () => {
    expect(fileExtension('shot.v001.MP4')).toBe('mp4')
    expect(fileExtension('絵コンテ.png')).toBe('png')
  })

  test('REV-15 images and videos cannot be in one rendition', () => {
    const mixed = [file('a.png', 'image/png'), file('b.mov', 'video/quicktime')]
    expect(() => reviewTypes(mixed)).toThrow(
      'Invalid file combination. Ensure that all rendition files are either image or video files.',
    )
    expect(reviewTypes([file('a.png'), file('b.jpg')]).map(({ kind }) => kind)).toEqual(['image', 'image'])
    expect(reviewTypes([file('a.mp4'), file('b.mov')])).toHaveLength(2)
  })

  test('a stated type of another class is refused, an unknown one is ignored', () => {
    const refused = { code: 'invalid_file_format' }
    expect(() => acceptedType(file('a.mp4', 'text/plain'))).toThrow(expect.objectContaining(refused))
    expect(acceptedType(file('a.mp4', 'application/octet-stream')).mime).toBe('video/mp4')
    expect(acceptedType(file('a.mov', 'video/mp4')).mime).toBe('video/quicktime')
    expect(acceptedType(file('a.csv', 'application/vnd.ms-excel')).kind).toBe('csv')
    expect(acceptedType(file('note.webm', 'audio/webm;codecs=opus')).kind).toBe('audio')
  })

  test('file classes by mime type', () => {
    const kinds = ['image/svg+xml', 'video/webm', 'text/csv', 'application/pdf', 'application/zip', ''].map(fileKind)
    expect(kinds).toEqual(['image', 'video', 'csv', 'pdf', 'other', 'other'])
  })

  test('sizes are limited: 5 GB for review media, 25 MB for attachments, nothing empty', () => {
    expect(() => checkReviewSize(MAX_REVIEW_BYTES)).not.toThrow()
    expect(() => checkReviewSize(MAX_REVIEW_BYTES + 1)).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => checkReviewSize(11, 10)).toThrow('File is too large')
    expect(() => checkReviewSize(0)).toThrow(expect.objectContaining({ code: 'invalid' }))
  })

  test('REV-16 a too large attachment has its own message', () => {
    expect(() => checkAttachmentSize(25 * 1024 ** 2)).not.toThrow()
    expect(() => checkAttachmentSize(25 * 1024 ** 2 + 1)).toThrow(
      'File size exceeds limit, please choose a smaller file',
    )
  })
})
