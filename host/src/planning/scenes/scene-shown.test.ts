import { expect, it } from 'vitest'
import { sceneView } from './scene-shown.ts'

it('SHELL-38 MOD-02 a scene opens whole, with the target of a deep link', () => {
  for (const query of ['', 'tab=files', 'comment_id=c&renditionId=r']) {
    expect(sceneView(new URLSearchParams(query)), query).toBe('hub')
  }
  expect(sceneView(null)).toBe('hub')
})

it('XREV-16 a frame, a list or a request for the review opens the review', () => {
  for (const query of ['m=review', 'frame=0', 'list=a,b', 'm=review&comment_id=c']) {
    expect(sceneView(new URLSearchParams(query)), query).toBe('review')
  }
})
