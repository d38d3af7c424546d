import type { Comment } from '@arbo/core'
import { isVisible } from '@arbo/core/annotations'
import { describe, expect, it } from 'vitest'
import type { ReviewViewerEvents, Tell } from '../../events.ts'
import { LocalSource } from './local-source.ts'
import { playableOf } from './playable.ts'
import type { ViewerInputs } from './viewer-inputs.ts'

const media = { kind: 'video' as const, src: 'https://media.example/shots/sc%20010.mp4?sig=1', frameRate: 23.976 }

function setUp(inputs: ViewerInputs, allow = true) {
  const events: [keyof ReviewViewerEvents, unknown][] = []
  const tell: Tell = (name, detail) => {
    events.push([name, detail])
    return allow
  }
  return { events, source: new LocalSource({ media, ...inputs }, tell) }
}
const op = { kind: 'add' as const, object_id: 'o1', shape: { schema: 1 as const, tool: 'pencil' as const, colour: '#FF0001', width: 6, opacity: 1, points: [[0, 0, 0.5]] as [number, number, number][], frame_start: 0, frame_end: 0, file_index: 0 } } // prettier-ignore

describe('local source', () => {
  it('XREV-20 builds complete renditions from media given as properties', () => {
    const { source } = setUp({ media: [{ ...media, id: 'new' }, media] })
    const [first, second] = source.getState().renditions
    expect([first?.id, first?.version, second?.version]).toEqual(['new', 2, 1])
    expect(second?.name).toBe('sc 010.mp4')
    expect(playableOf(first, 0)).toMatchObject({ src: media.src, frameRate: { num: 24000, den: 1001 } })
  })

  it('XREV-20 keeps the page’s request options with its media', () => {
    const requestInit = { headers: { authorization: 'Bearer x' } }
    const { source } = setUp({ media: { ...media, requestInit } })
    expect(playableOf(source.getState().renditions[0], 0)?.requestInit).toBe(requestInit)
  })

  it('XREV-20 sends the event of a comment before the comment shows', async () => {
    const { source, events } = setUp({ currentUser: { id: 'u1', display_name: 'Ada' } })
    const newComment = await source.addComment({ text: 'Hold longer', rendition_id: null, frame_start: 12 })
    expect(events).toEqual([['comment-add', { comment: newComment }]])
    expect(source.getState().comments).toMatchObject([{ text: 'Hold longer', frame_start: 12, author: { id: 'u1' } }])
    await source.completeComment(newComment.id, true)
    await source.reactToComment(newComment.id, '👍', true)
    await source.editComment(newComment.id, 'Hold 4 frames longer')
    const [comment] = source.getState().comments as [Comment]
    expect(comment).toMatchObject({ done: true, edited: true, text: 'Hold 4 frames longer' })
    expect(comment.reactions).toMatchObject([{ emoji: '👍', people: [{ id: 'u1' }] }])
    await source.deleteComment(newComment.id)
    expect(source.getState().comments).toEqual([])
    expect(events.map(([name]) => name)).toEqual(['comment-add', ...Array(3).fill('comment-update'), 'comment-delete'])
  })

  it('XREV-20 changes nothing that the page refuses', async () => {
    const { source } = setUp({ comments: [{ id: 'c1', text: 'Stays' }] }, false)
    const before = source.getState()
    await expect(source.addComment({ text: 'No', rendition_id: null })).rejects.toMatchObject({
      code: 'refused_by_page',
    })
    await expect(source.deleteComment('c1')).rejects.toMatchObject({ code: 'refused_by_page' })
    source.annotate(media.src, [op])
    expect(source.getState()).toBe(before)
  })

  it('XREV-20 sends drawing operations that rebuild the same picture when set again', () => {
    const { source, events } = setUp({})
    source.annotate(media.src, [op])
    source.annotate(media.src, [{ kind: 'set', object_id: 'o1', patch: { colour: '#1E88FF' } }])
    const ops = events.flatMap(([, detail]) => (detail as ReviewViewerEvents['annotation-ops']).ops)
    const again = setUp({ annotations: JSON.parse(JSON.stringify(ops)) as never }).source
    const object = again.getState().annotations[media.src]?.get('o1')
    expect(object && isVisible(object) && object.shape).toMatchObject({ colour: '#1E88FF', points: [[0, 0, 0.5]] })
  })

  it('XREV-20 continues the clock of the given log', () => {
    const annotation = { ...op, op_id: 'x', clock: 41, actor: 'a' }
    const { source, events } = setUp({ annotations: [annotation] })
    source.annotate(media.src, [{ kind: 'delete', object_id: 'o1' }])
    expect(events).toMatchObject([['annotation-ops', { ops: [{ clock: 42, kind: 'delete' }] }]])
  })

  it('takes plain objects, shown on all frames when they name none', () => {
    const { source } = setUp({ annotations: { [media.src]: [{ tool: 'arrow', points: [[0, 0, 0.5], [1, 1, 0.5]] }] } }) // prettier-ignore
    const [object] = source.getState().annotations[media.src]?.values() ?? []
    expect(object?.shape).toMatchObject({ tool: 'arrow', colour: '#FF0001', frame_start: 0 })
    expect(object?.shape.frame_end).toBeGreaterThan(1_000_000)
  })

  it('keeps earlier changes when another property is set', async () => {
    const { source } = setUp({})
    await source.addComment({ text: 'Stays', rendition_id: null })
    source.update({ media, readonly: true })
    expect(source.getState().comments).toHaveLength(1)
    expect(source.getState().can.comment).toBe(false)
  })

  it('XREV-20 REV-05 puts files, people and colour into the event of a comment, for the page to store', async () => {
    const mika = { id: 'u2', display_name: 'Mika Sato', profile_image: null }
    const { source, events } = setUp({ people: [mika, { id: 'u3', display_name: 'Ada' }] })
    expect((await source.findCommentPeople('mi')).map(({ id }) => id)).toEqual(['u2'])
    const file = new File(['abc'], 'still.png', { type: 'image/png' })
    const attachments = [{ file }, { url: 'https://example.com' }]
    const draft = { text: 'Hi @Mika Sato', mentions: [mika], assignee: mika, marker_colour: '#1E88FF' as const }
    const comment = await source.addComment({ ...draft, rendition_id: null, attachments })
    expect(events[0]).toMatchObject(['comment-add', { comment: { ...draft, attachments } }])
    expect(comment.attachments.map(({ name, category }) => [name, category])).toEqual([
      ['still.png', 'media'],
      ['example.com', 'link'],
    ])
    expect(comment.attachments[0]?.url).toMatch(/^blob:/)

    const [image] = comment.attachments
    if (image) await source.removeAttachment(comment.id, image)
    await source.assignComment(comment.id, null)
    expect(source.getState().comments[0]).toMatchObject({ assignee: null, attachments: [{ name: 'example.com' }] })
    expect(events.slice(1).map(([, detail]) => (detail as { patch: object }).patch)).toEqual([
      { removedAttachment: image?.id },
      { assignee: null },
    ])
    source.close()
  })

  it('XREV-17 XREV-20 marks a comment as addressed in a newer version too', async () => {
    const versions = [
      { ...media, id: 'new' },
      { ...media, id: 'old' },
    ]
    const { source, events } = setUp({ media: versions, comments: [{ id: 'c', text: 'x', rendition_id: 'old' }] })
    await source.addressComment('c', 'new', true)
    expect(events).toEqual([['comment-update', { id: 'c', patch: { addressed: { renditionId: 'new', on: true } } }]])
    expect(source.getState().comments[0]?.addressed).toMatchObject([{ rendition_id: 'new', rendition_version: 2 }])
    await source.addressComment('c', 'new', false)
    expect(source.getState().comments[0]?.addressed).toEqual([])
    // As a page gives back what it stored of that event.
    const by = { id: 'ada', display_name: 'Ada', profile_image: null }
    const addressed = [{ rendition_id: 'new', by, at: '2026-11-20T09:00:00Z' }]
    source.update({ media: versions, comments: [{ id: 'c', text: 'x', rendition_id: 'old', addressed }] })
    expect(source.getState().comments[0]?.addressed).toMatchObject([{ rendition_id: 'new', rendition_version: 2 }])
  })
})
