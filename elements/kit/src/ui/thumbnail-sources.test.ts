import { THUMBNAIL_NAME, THUMBNAIL_WIDTH, WIDER_PICTURES } from '@arbo/core/contract'
import { expect, test } from 'vitest'
import { thumbnailAt, thumbnailSources } from './thumbnail-sources.ts'

test('XUX-13 a thumbnail of the API comes in each width that the API makes, a page’s own picture as it is', () => {
  const own = `https://arbo.example.com/api/storage/files/w/i/f/${THUMBNAIL_NAME}?access_token=t`
  expect(thumbnailAt(own, 1280)).toBe(`${own}&width=1280`)
  const wider = WIDER_PICTURES.map((width) => `${own}&width=${width} ${width}w`)
  expect(thumbnailSources(own)).toBe([`${own} ${THUMBNAIL_WIDTH}w`, ...wider].join(', '))
  for (const address of ['https://cdn.example/a/thumbnail.webp?signature=s', 'data:image/png;base64,AAAA']) {
    expect(thumbnailAt(address, 1280)).toBe(address)
    expect(thumbnailSources(address)).toBeUndefined()
  }
})
